import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import type { SessionOutcome, Unreadable } from '@/lib/domain/session/step'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Agent } from '@/prisma/generated/sqlite/client'
import {
  agentForWrite,
  agentScope,
  defaultAgent,
  isUniqueViolation,
  redactionOf,
  type FlowContext,
  type WriteContext,
} from '@/lib/kernel'
import { runHere, runTask } from '@/lib/thread/run-task'
import type { RedactedSession } from '@/lib/reading/redact-session'
import type { ReadRequest, ReadSession, ReadTranscript } from '@/lib/reading/read-transcript'
import { isWithin, renameSession } from './rename-session'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { columnsOf } from '@/lib/store/columns'
import { storeSession, type ReadingKind, type StoredSession } from './store-session'

/** What a caller may say of a transcript beside its content. */
export interface TranscriptHints {
  format?: string
  sessionKey?: string
  agent?: string
  harness?: string
  outcome?: SessionOutcome | number
  startedAt?: string
  fileName?: string
  /** Text of a sub-agent's `.meta.json`, which tells its type. */
  sideCar?: string
  /** More may come: its sessions are not complete yet. */
  isGrowing?: boolean
}

export type IngestedSession = StoredSession & { unreadable: Unreadable[] }

/** Reward 0…1 as an outcome: 1 succeeded, 0 failed, what lies between is partial. */
function outcomeOf(declared: SessionOutcome | number | undefined): SessionOutcome | undefined {
  if (typeof declared !== 'number') return declared
  if (declared >= 1 - 1e-9) return 'success'
  return declared <= 1e-9 ? 'failure' : 'partial'
}

function withHints(session: RedactedSession, hints: TranscriptHints): RedactedSession {
  return {
    ...session,
    harness: hints.harness ?? session.harness,
    outcome: outcomeOf(hints.outcome) ?? session.outcome,
    startedAt: hints.startedAt ?? session.startedAt,
  }
}

/** Known by its bytes and by what is said of them; not by what names the file, or whose it is. */
export const digestOf = (content: string | Uint8Array, hints: TranscriptHints): string => {
  const { fileName: _, agent: __, isGrowing: ___, ...said } = hints
  return createHash('sha256').update(content).update('\n').update(canonicalJson(said)).digest('hex')
}

/**
 * The sessions of content that was taken in before, for the same agent and with the same words. Read over the connection for reads:
 * while files are stored the next ones are looked up.
 */
export async function findKnown(ctx: FlowContext, agentName: string, digest: string): Promise<IngestedSession[] | null> {
  const { reader } = ctx.store
  const { agentId } = await agentScope(reader, ctx, agentName)
  if (!agentId) return null
  const where = { workspaceId_agentId_digest: { workspaceId: ctx.workspace.id, agentId, digest } }
  const known = await reader.ingestion.findUnique({ where })
  if (!known) return null
  const ids = jsonColumns.Ingestion.sessionIds(known.sessionIds)
  const lines = await inChunks(ids, (some) =>
    reader.unreadable.findMany({ where: { sessionId: { in: some } }, orderBy: { line: 'asc' } }),
  )
  const of = (id: string) => lines.filter((one) => one.sessionId === id).map(({ line, reason }) => ({ line, reason }))
  return ids.map((id) => ({ id, created: false, changed: false, affected: [], unreadable: of(id) }))
}

/** Longer content is read in the other thread; for less the way there is longer than the work. */
export const hereMax = 64 * 1024

/** Parses content and redacts it by all rules of the workspace, beside this thread where it is long. */
export async function readContent(ctx: FlowContext, readInput: Omit<ReadRequest, 'redaction'>): Promise<ReadTranscript> {
  const request = { ...readInput, redaction: await redactionOf(ctx) }
  return request.content.length > hereMax ? runTask('readTranscript', request) : runHere('readTranscript', request)
}

/** A file that was read and is not stored yet; one that was taken in before need not be. */
export type PreparedTranscript =
  | { known: IngestedSession[] }
  | { agentName: string; digest: string; format: string; read: ReadSession[]; hints: TranscriptHints }

/**
 * Parses and redacts one file; the same content as before is not even parsed. May run while another file is stored.
 * @throws Problem `invalid` when no parser knows the content, saying what can be read.
 */
export async function prepareTranscript(
  ctx: FlowContext,
  content: string | Uint8Array,
  hints: TranscriptHints,
): Promise<PreparedTranscript> {
  const agentName = hints.agent ?? ctx.agent ?? defaultAgent
  const digest = digestOf(content, hints)
  const known = await findKnown(ctx, agentName, digest)
  if (known) return { known }
  const parsed = await readContent(ctx, { content, format: hints.format, fileName: hints.fileName, sideCar: hints.sideCar })
  if ('refused' in parsed) throw invalid(parsed.refused)
  const read = hints.sessionKey === undefined ? parsed.sessions : renameSession(parsed.sessions, hints.sessionKey)
  return { agentName, digest, format: parsed.format, read, hints }
}

/**
 * Stores a file that was read, a transaction a session. Mining is left to `queueMining`.
 * @throws Problem `conflict` for another agent's session.
 */
export async function storePrepared(ctx: FlowContext, prepared: PreparedTranscript): Promise<IngestedSession[]> {
  if ('known' in prepared) return prepared.known
  const { agentName, digest, format, read, hints } = prepared
  return storeSessions(ctx, read, hints, async (tx, sessionIds, agent) => {
    const whose = agent.name === agentName ? agent : await agentForWrite(tx.db, tx, agentName)
    await recordContent(tx, [{ agentId: whose.id, digest, format, sessionIds }])
  })
}

/**
 * Takes in one file: parse → redact → store. The same content again changes nothing and is not even parsed.
 * @throws Problem as `prepareTranscript` and `storePrepared`.
 */
export async function ingestTranscript(
  ctx: FlowContext,
  content: string | Uint8Array,
  hints: TranscriptHints,
): Promise<IngestedSession[]> {
  return storePrepared(ctx, await prepareTranscript(ctx, content, hints))
}

/** Stores what was read, a transaction a session; `atEnd` is part of the last one and gets the ids of all, and its agent. */
export async function storeSessions(
  ctx: FlowContext,
  read: ReadSession[],
  hints: TranscriptHints & ReadingKind,
  atEnd?: (tx: WriteContext, sessionIds: string[], agent: Agent) => Promise<void>,
): Promise<IngestedSession[]> {
  const sessions: IngestedSession[] = []
  for (const one of read) {
    const { session, unreadable } = one
    // What is said of a file is said of its session, not of the sub-agents shown in it.
    const clean = withHints(session, isWithin(read, one) ? { harness: hints.harness } : hints)
    const owner = hints.agent ?? ctx.agent ?? session.agent
    const store = () =>
      ctx.transaction(async (tx) => {
        const agent = await agentForWrite(tx.db, tx, owner)
        const done = await storeSession(tx, agent, clean, unreadable, hints)
        if (one === read.at(-1)) await atEnd?.(tx, [...sessions.map((other) => other.id), done.id], agent)
        return done
      })
    // Another request may bring a session's first reading at the same moment: the second merges into it.
    const stored = await store().catch((error: unknown) => {
      if (isUniqueViolation(error)) return store()
      throw error
    })
    sessions.push({ ...stored, unreadable })
  }
  return sessions
}

const columns = columnsOf('Ingestion')

/** Contents that were taken in, so that the same again changes nothing. */
export async function recordContent(
  tx: WriteContext,
  seen: readonly { agentId: string; digest: string; format: string; sessionIds: string[] }[],
): Promise<void> {
  const rows = seen.map((one) => ({ id: newId('ingestion'), createdAt: tx.now(), workspaceId: tx.workspace.id, ...one }))
  await bulkInsert(tx.db, tx.store.provider, 'Ingestion', columns, rows, { ignoreConflicts: true })
}
