import { fieldOf } from '@/lib/domain/collection/field-of'
import { isSameText } from '@/lib/domain/draft/write-evidence'
import { isSuppressed } from '@/lib/domain/lifecycle/suppress'
import { newId } from '@/lib/store/id'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'
import type { WriteContext } from '@/lib/kernel'
import type { CandidateRow } from './candidate-row'
import type { Finding, Run } from './finding'
import { notAskedFor, withdrawnReasons } from './reconcile-patterns'

export interface RefreshedCandidates {
  created: number
  updated: number
  withdrawn: number
}

export const noneRefreshed = (): RefreshedCandidates => ({ created: 0, updated: 0, withdrawn: 0 })

interface ReconcileInput {
  finding: Finding
  row: CandidateRow
  known?: Candidate
  rejected: ReadonlyMap<string, number>
}

/**
 * Brings one candidate to what is found now: a new one, fresh evidence (and a fresh draft unless a person edited it), or nothing. A
 * dismissed one stays so until its evidence doubled. What a person decides at the same moment stands.
 */
export async function reconcileCandidate(
  tx: WriteContext,
  run: Run,
  { finding, row: fresh, known, rejected }: ReconcileInput,
): Promise<'created' | 'updated' | null> {
  const row = known ? reuseEvidence(known, fresh) : fresh
  if (!known || canReturn(known, row, rejected)) {
    await create(tx, run, finding, row)
    return 'created'
  }
  if (known.status === 'promoted') return null
  const isWithdrawn = known.status === 'dismissed' && withdrawnReasons.includes(known.dismissReason ?? '')
  if (known.status === 'dismissed' && !isWithdrawn && isSuppressed(known.support, row.support)) return null
  const isBack =
    known.status === 'dismissed' ||
    (known.status === 'snoozed' && known.snoozedToSupport !== null && row.support >= known.snoozedToSupport)
  if (!isBack && isSame(known, row)) return null
  const { kind, name, title, description, files, digest, sentences, toolSequence, skillId, said, ...evidence } = row
  const text = known.isEdited ? {} : { kind, name, title, description, files, digest, sentences, toolSequence, skillId, said }
  const status = isBack
    ? { status: 'open' as const, snoozedUntil: null, snoozedToSupport: null, dismissReason: null, isAged: false }
    : {}
  if (!(await rewrite(tx, known, { ...evidence, ...text, ...status }))) return null
  const grown = `its evidence grew from ${known.support} to ${row.support} sessions`
  if (isBack) await emitChange(tx, known, 'propose', isWithdrawn ? 'it is among the best again' : grown)
  return 'updated'
}

/**
 * A draft keeps the files of evidence that it was written with while it teaches the same and stands at the same gates: one session
 * more is no other text, and a reviewer's approval of what they read still holds.
 */
function reuseEvidence(known: Candidate, row: CandidateRow): CandidateRow {
  const before = jsonColumns.Candidate.files(known.files)
  const isReused = isSameText(before, jsonColumns.Candidate.files(row.files)) && codesOf(known.gates) === codesOf(row.gates)
  return isReused ? { ...row, files: jsonOf(before), digest: known.digest } : row
}

const isSame = (known: Candidate, row: CandidateRow): boolean =>
  known.digest === row.digest &&
  known.kind === row.kind &&
  known.skillId === row.skillId &&
  versionIn(known.said) === versionIn(row.said) &&
  known.support === row.support &&
  known.occurrences === row.occurrences &&
  known.rank === row.rank &&
  codesOf(known.gates) === codesOf(row.gates)

/** The version that a revision is laid over. */
const versionIn = (metadata: unknown): unknown => fieldOf(metadata, 'version')

/** Reasons tell of days gone by; what counts is which gates there are. */
const codesOf = (gates: unknown): string =>
  jsonColumns.Candidate.gates(gates)
    .map((gate) => gate.code)
    .join(' ')

/** The pattern of a skill that a person rejected, seen in twice the sessions: a new candidate, for the old one became the skill. */
function canReturn(known: Candidate, row: CandidateRow, rejected: ReadonlyMap<string, number>): boolean {
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

async function create(tx: WriteContext, run: Run, finding: Finding, row: CandidateRow): Promise<void> {
  const now = tx.now()
  const identity = {
    id: newId('candidate'),
    workspaceId: tx.workspace.id,
    agentId: run.agent.id,
    patternId: finding.patternId,
    sourceKey: finding.sourceKey,
    origin: finding.origin,
    status: 'open' as const,
  }
  await tx.db.candidate.create({ data: { ...identity, ...row, createdAt: now, updatedAt: now } })
  await emitChange(tx, { ...identity, name: row.name }, 'propose', null)
}

async function emitChange(
  tx: WriteContext,
  { id, name, agentId }: Pick<Candidate, 'id' | 'name' | 'agentId'>,
  verb: 'propose' | 'withdraw',
  reason: string | null,
): Promise<void> {
  await tx.emit({ verb, object: { kind: 'candidate', id, name }, agentId, reason })
}

/** Puts away open candidates that are not found any more; what a person edited waits on. Answers how many. */
export async function withdrawMissing(
  tx: WriteContext,
  known: readonly Candidate[],
  isStill: (row: Candidate) => boolean,
  reasonOf: (row: Candidate) => string = () => notAskedFor,
): Promise<number> {
  let withdrawn = 0
  for (const row of known) {
    if ((row.status !== 'open' && row.status !== 'snoozed') || row.isEdited || isStill(row)) continue
    const reason = reasonOf(row)
    if (!(await rewrite(tx, row, { status: 'dismissed', dismissReason: reason }))) continue
    await emitChange(tx, row, 'withdraw', reason)
    withdrawn += 1
  }
  return withdrawn
}
