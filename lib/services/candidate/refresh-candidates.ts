import { isSuppressed } from '@/lib/domain/lifecycle/suppress'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import type { Shape } from '@/lib/domain/shape/types'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import type { History } from '../pattern/load-history'
import { draftedSteps, draftPattern, loadInputs, type Drafting } from './draft-pattern'
import { DraftNames } from './draft-names'
import { candidateRow, type CandidateRow } from './candidate-row'
import { rejectedSkills } from './rejected-skills'
import { settlePatterns, withdrawnReason } from './settle-patterns'

export interface MinedRun {
  agent: { id: string; name: string }
  history: History
  shapes: Map<string, Shape>
  proposed: ProposedPattern[]
  hashOf: (id: number) => string
  now: Date
  /** `minSessions` of the policy. */
  minSessions: number
}

export interface RefreshedCandidates {
  created: number
  updated: number
  withdrawn: number
}

/**
 * Brings the review queue of an agent to what mining proposes now. New patterns become candidates; known ones get fresh
 * evidence, and a fresh draft unless a person edited it; dismissed ones stay so until their evidence doubled; open ones
 * that are no longer proposed are withdrawn. What a person decides at the same moment stands.
 */
export async function refreshCandidates(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const hashes = run.proposed.map(({ id }) => run.hashOf(id))
  const patterns = await tx.db.pattern.findMany({
    where: { agentId: run.agent.id, hash: { in: hashes } },
    select: { id: true, hash: true },
  })
  const patternIds = new Map(patterns.map((row) => [row.hash, row.id]))
  const rejected = await rejectedSkills(tx, run.agent.id)
  const known = await tx.db.candidate.findMany({ where: { agentId: run.agent.id, origin: 'pattern' }, orderBy: { id: 'asc' } })
  const byPattern = new Map(known.map((row) => [row.patternId ?? '', row]))
  const drafting = await loadDrafting(tx, run)
  const counts: RefreshedCandidates = { created: 0, updated: 0, withdrawn: 0 }
  const proposed = new Set<string>()
  const names = new DraftNames(known)
  for (const [rank, pattern] of run.proposed.entries()) {
    const patternId = patternIds.get(run.hashOf(pattern.id)) ?? ''
    proposed.add(patternId)
    const before = byPattern.get(patternId)
    const draft = names.give(draftPattern(pattern, drafting), before)
    const row = candidateRow(pattern, draft, { ...run, rank: run.proposed.length - rank })
    const done = await refreshOne(tx, run, patternId, row, rejected, before)
    if (done) counts[done] += 1
  }
  const gone = known.filter(
    (row) => (row.status === 'open' || row.status === 'snoozed') && !row.isEdited && !proposed.has(row.patternId ?? ''),
  )
  for (const row of gone) if (await withdraw(tx, row)) counts.withdrawn += 1
  await settlePatterns(tx, run.agent.id)
  return counts
}

async function loadDrafting(tx: WriteContext, run: MinedRun): Promise<Drafting> {
  const inputs = await loadInputs(tx.db, draftedSteps(run.history, run.proposed))
  const sessions = [
    ...new Set(run.proposed.flatMap((pattern) => pattern.occurrences.map((one) => run.history.sessions[one.session]?.id ?? ''))),
  ]
  const prompts = await inChunks(sessions, (some) =>
    tx.db.prompt.findMany({ where: { sessionId: { in: some }, turn: 0 }, select: { sessionId: true, text: true } }),
  )
  const requests = new Map(prompts.map(({ sessionId, text }) => [sessionId, text]))
  return { history: run.history, shapes: run.shapes, inputs, requests }
}

async function refreshOne(
  tx: WriteContext,
  run: MinedRun,
  patternId: string,
  row: CandidateRow,
  rejected: ReadonlyMap<string, number>,
  known: Candidate | undefined,
): Promise<'created' | 'updated' | null> {
  if (!known || mayReturn(known, row, rejected)) {
    await create(tx, run, patternId, row)
    return 'created'
  }
  if (known.status === 'promoted') return null
  const isWithdrawn = known.status === 'dismissed' && known.dismissReason === withdrawnReason
  if (known.status === 'dismissed' && !isWithdrawn && isSuppressed(known.support, row.support)) return null
  const isBack =
    known.status === 'dismissed' ||
    (known.status === 'snoozed' && known.snoozedToSupport !== null && row.support >= known.snoozedToSupport)
  const isSame =
    !isBack &&
    known.digest === row.digest &&
    known.support === row.support &&
    known.occurrences === row.occurrences &&
    known.rank === row.rank
  if (isSame) return null
  const { name, title, description, files, digest, sentences, toolSequence, ...evidence } = row
  const text = known.isEdited ? {} : { name, title, description, files, digest, sentences, toolSequence }
  const status = isBack ? { status: 'open', snoozedUntil: null, snoozedToSupport: null, dismissReason: null } : {}
  const data = { ...evidence, ...text, ...status }
  if (!(await rewrite(tx, known, data))) return null
  const grown = `its evidence grew from ${known.support} to ${row.support} sessions`
  if (isBack) await tell(tx, run, known.id, known.name, 'propose', isWithdrawn ? 'it is among the best again' : grown)
  return 'updated'
}

/** The pattern of a skill that a person rejected, seen in twice the sessions: a new candidate, for the old one became the skill. */
function mayReturn(known: Candidate, row: CandidateRow, rejected: ReadonlyMap<string, number>): boolean {
  const atRejection = known.status === 'promoted' ? rejected.get(known.skillId ?? '') : undefined
  return atRejection !== undefined && !isSuppressed(atRejection, row.support)
}

/** Writes what was read, unless a person decided meanwhile. */
async function rewrite(tx: WriteContext, known: Candidate, data: Prisma.CandidateUncheckedUpdateManyInput): Promise<boolean> {
  const { count } = await tx.db.candidate.updateMany({
    where: { id: known.id, revision: known.revision },
    data: { ...data, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  return count === 1
}

async function create(tx: WriteContext, run: MinedRun, patternId: string, row: CandidateRow): Promise<void> {
  const now = tx.now()
  const identity = {
    id: newId('candidate'),
    workspaceId: tx.workspace.id,
    agentId: run.agent.id,
    patternId,
    kind: 'new',
    origin: 'pattern',
    status: 'open',
  }
  await tx.db.candidate.create({ data: { ...identity, ...row, createdAt: now, updatedAt: now } })
  await tell(tx, run, identity.id, row.name, 'propose', null)
}

async function tell(
  tx: WriteContext,
  run: Pick<MinedRun, 'agent'>,
  id: string,
  name: string,
  verb: string,
  reason: string | null,
): Promise<void> {
  await tx.emit({ verb, object: { kind: 'candidate', id, name }, agentId: run.agent.id, reason })
}

async function withdraw(tx: WriteContext, row: Candidate): Promise<boolean> {
  if (!(await rewrite(tx, row, { status: 'dismissed', dismissReason: withdrawnReason }))) return false
  await tell(tx, { agent: { id: row.agentId, name: '' } }, row.id, row.name, 'withdraw', withdrawnReason)
  return true
}
