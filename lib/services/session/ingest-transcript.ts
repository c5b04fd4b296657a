import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import type { ParsedSession, SessionOutcome, Unreadable } from '@/lib/domain/session/step'
import { newId } from '@/lib/store/id'
import { parseTranscript } from '@/lib/transcripts/registry'
import type { Agent } from '@/prisma/generated/sqlite/client'
import { agentForWrite } from '../agent/resolve-agent'
import { enqueue, wakeWorker } from '../job/queue'
import type { FlowContext } from '../kernel/context'
import { redactSession } from './redact-session'
import { storeSession, type StoredSession } from './store-session'

/** What a caller may say of a transcript beside its content. */
export interface TranscriptHints {
  format?: string
  sessionKey?: string
  agent?: string
  harness?: string
  outcome?: SessionOutcome | number
  startedAt?: string
  fileName?: string
}

export interface IngestedTranscript {
  agent: Agent
  format: string
  sessions: (StoredSession & { unreadable: Unreadable[] })[]
}

/** Reward 0…1 as an outcome: 1 succeeded, 0 failed, what lies between is partial. */
function outcomeOf(given: SessionOutcome | number | undefined): SessionOutcome | undefined {
  if (typeof given !== 'number') return given
  if (given >= 1 - 1e-9) return 'success'
  return given <= 1e-9 ? 'failure' : 'partial'
}

function withHints(session: ParsedSession, hints: TranscriptHints, sessions: number): ParsedSession {
  if (sessions > 1 && hints.sessionKey) throw invalid('sessionKey: the file holds several sessions, which have keys of their own. Leave it out.')
  return {
    ...session,
    key: hints.sessionKey ?? session.key,
    harness: hints.harness ?? session.harness,
    outcome: outcomeOf(hints.outcome) ?? session.outcome,
    startedAt: hints.startedAt ?? session.startedAt,
  }
}

const digestOf = (content: string | Uint8Array, hints: TranscriptHints): string => {
  const { fileName: _, agent: __, ...said } = hints
  return createHash('sha256').update(content).update('\n').update(canonicalJson(said)).digest('hex')
}

/**
 * Takes in one file: parse → redact → store, a transaction a session. The same content again changes nothing and is not
 * even parsed. Mining is left to `queueMining`.
 * @throws Problem `invalid` when no parser knows the content, saying what can be read.
 */
export async function ingestTranscript(ctx: FlowContext, content: string | Uint8Array, hints: TranscriptHints): Promise<IngestedTranscript> {
  const agent = await ctx.transaction((tx) => agentForWrite(tx.db, tx, hints.agent))
  const digest = digestOf(content, hints)
  const known = await ctx.store.db.ingestion.findUnique({ where: { workspaceId_agentId_digest: { workspaceId: ctx.workspace.id, agentId: agent.id, digest } } })
  if (known) return { agent, format: known.format, sessions: (known.sessionIds as string[]).map((id) => ({ id, created: false, changed: false, unreadable: [] })) }
  const parsed = parseTranscript(content, { format: hints.format, fileName: hints.fileName })
  if ('refused' in parsed) throw invalid(parsed.refused)
  const sessions: IngestedTranscript['sessions'] = []
  for (const { session, unreadable } of parsed.sessions) {
    const named = withHints(session, hints, parsed.sessions.length)
    const owner = hints.agent || ctx.agent || !session.agent ? agent : await ctx.transaction((tx) => agentForWrite(tx.db, tx, session.agent))
    const stored = await ctx.transaction((tx) => storeSession(tx, owner, redactSession(named), unreadable))
    sessions.push({ ...stored, unreadable })
  }
  const row = { id: newId('ingestion'), workspaceId: ctx.workspace.id, agentId: agent.id, digest, format: parsed.format, createdAt: ctx.now() }
  const key = { workspaceId_agentId_digest: { workspaceId: ctx.workspace.id, agentId: agent.id, digest } }
  await ctx.store.db.ingestion.upsert({ where: key, create: { ...row, sessionIds: sessions.map((one) => one.id) }, update: {} })
  return { agent, format: parsed.format, sessions }
}

/** Queues the mining that follows a change; learning switched off queues nothing. */
export async function queueMining(ctx: FlowContext, agentId: string): Promise<string> {
  const job = await enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: agentId, payload: { agentId } })
  wakeWorker()
  return job.id
}
