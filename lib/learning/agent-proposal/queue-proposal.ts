import type { LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { Agent, Candidate } from '@/prisma/generated/sqlite/client'
import { newId } from '@/lib/store/id'
import { jsonOf } from '@/lib/store/json'
import { agentScope, personOf, type WriteContext } from '@/lib/kernel'
import { digestOfTexts, type TextFile } from '@/lib/library'

/** What somebody proposes in words. */
export interface ProposalDraft {
  kind: 'new' | 'warning' | 'revision' | 'merge' | 'act'
  act?: LifecycleEvent
  skillId?: string
  name: string
  title: string
  description: string
  /** Empty for an act, whose digest is given. */
  files: TextFile[]
  digest?: string
  risk: RiskLevel
  metadata: object
  score?: object
  gates?: readonly object[]
  toolSequence?: readonly object[]
  shapes?: readonly string[]
}

/** Who proposes it, and why. */
export interface Proposer {
  agent: Agent
  origin: 'agent' | 'person'
  sessionKey?: string
  reason?: string
}

/** Names what is proposed: the files, or the act. */
const digestOf = ({ digest, files }: Pick<ProposalDraft, 'digest' | 'files'>): string => digest ?? digestOfTexts(files)

/** @throws Problem `conflict` while the same waits already, from anybody or from this origin: asking again brings nothing new. */
export async function refuseWaiting(tx: WriteContext, draft: ProposalDraft, origin?: Proposer['origin']): Promise<void> {
  const { kind, skillId = null } = draft
  const same = { workspaceId: tx.workspace.id, kind, skillId, digest: digestOf(draft), status: { in: ['open', 'snoozed'] } }
  const where = { ...same, ...(origin ? { origin } : {}) }
  const waiting = await tx.db.candidate.findFirst({ where, select: { id: true, agentId: true } })
  if (!waiting) return
  // An agent is not told what another one's is called.
  const { agentId = waiting.agentId } = await agentScope(tx.db, tx)
  throw conflict(`The same proposal is already in review${waiting.agentId === agentId ? ` as ${waiting.id}` : ''}.`)
}

/** Lays a proposal into the review queue, with its event. What only sessions could show of it is nothing yet. */
export async function queueProposal(tx: WriteContext, draft: ProposalDraft, by: Proposer): Promise<Candidate> {
  const { metadata, files, score, gates, toolSequence, shapes, digest: _digest, ...fields } = draft
  const now = tx.now()
  const none = { sentences: [], occurrences: 0, support: 0, endedWell: 0, endedKnown: 0, savedSteps: 0, rank: 0 }
  const row = await tx.db.candidate.create({
    data: {
      ...none,
      ...fields,
      id: newId('candidate'),
      workspaceId: tx.workspace.id,
      agentId: by.agent.id,
      origin: by.origin,
      files: jsonOf(files),
      digest: digestOf(draft),
      toolSequence: jsonOf(toolSequence ?? []),
      shapes: jsonOf(shapes ?? []),
      evidence: 'weak',
      score: jsonOf(score ?? { value: null, parts: {} }),
      sessionKey: by.sessionKey ?? null,
      said: jsonOf({ ...metadata, ...(by.reason ? { reason: by.reason } : {}) }),
      gates: jsonOf(gates ?? []),
      authorId: personOf(tx),
      status: 'open',
      createdAt: now,
      updatedAt: now,
    },
  })
  const object = { kind: 'candidate' as const, id: row.id, name: row.name }
  await tx.emit({ verb: 'propose', object, agentId: by.agent.id, reason: by.reason ?? null })
  return row
}
