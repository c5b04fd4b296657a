import { canonicalJson } from '@/lib/domain/canonical-json'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { isSameText } from '@/lib/domain/draft/write-evidence'
import { isSuppressed } from '@/lib/domain/lifecycle/suppress'
import { inChunks } from '@/lib/store/in-chunks'
import { newId } from '@/lib/store/id'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'
import type { WriteContext } from '@/lib/kernel'
import type { CandidateRow, Run } from './candidate-row'
import type { Finding } from './finding'
import { inFamily, notAskedFor, withdrawnReason, withdrawnReasons } from './reconcile-patterns'
import { reviewFields } from './review-fields'

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
 * Reconciles one candidate with a fresh finding: creates it, or updates its evidence (and its draft, unless a person edited it), or
 * changes nothing. A dismissed one stays dismissed until its evidence has doubled. A person's concurrent decision wins.
 */
export async function reconcileCandidate(
  tx: WriteContext,
  run: Run,
  { finding, row: fresh, known, rejected }: ReconcileInput,
): Promise<'created' | 'updated' | null> {
  const row = known ? reuseEvidence(known, fresh) : fresh
  if (isGeneric(row, known)) return reconcileGeneric(tx, run, { finding, row, ...(known ? { known } : {}) })
  if (!known || canReturn(known, row, rejected)) {
    await create(tx, run, finding, row, 'open')
    return 'created'
  }
  if (known.status === 'promoted') return null
  const isWithdrawn = known.status === 'dismissed' && withdrawnReasons.includes(known.dismissReason ?? '')
  if (known.status === 'dismissed' && !isWithdrawn && isSuppressed(known.support, row.support)) return null
  const isBack =
    known.status === 'dismissed' ||
    known.status === 'generic' ||
    (known.status === 'snoozed' && known.snoozedToSupport !== null && row.support >= known.snoozedToSupport)
  if (!isBack && isSame(known, row)) return null
  const { kind, name, title, description, files, digest, sentences, toolSequence, skillId, said, ...evidence } = row
  const text = known.isEdited ? {} : { kind, name, title, description, files, digest, sentences, toolSequence, skillId, said }
  const status = isBack
    ? { status: 'open' as const, snoozedUntil: null, snoozedToSupport: null, dismissReason: null, isAged: false }
    : {}
  if (!(await rewrite(tx, known, { ...evidence, ...text, ...status }))) return null
  const grown = `its evidence grew from ${known.support} to ${row.support} sessions`
  if (isBack)
    await emitChange(tx, known, 'propose', {
      reason: isWithdrawn ? 'it is among the best again' : reasonFor(known.status, grown),
    })
  return 'updated'
}

const reasonFor = (status: Candidate['status'], grown: string): string =>
  status === 'generic' ? 'it now holds something that an agent does not know' : grown

/** Whether a proposal goes past the queue: an agent knows all of it. What a person wrote, brought back or decided on stays where it is. */
function isGeneric(row: CandidateRow, known: Candidate | undefined): boolean {
  if (row.knows.length > 0 || (row.kind !== 'new' && row.kind !== 'warning')) return false
  return !known?.isReopened && !known?.isEdited
}

/** Keeps the strongest generic proposals for whoever asks for all, without a word in the log: nothing was proposed. */
async function reconcileGeneric(
  tx: WriteContext,
  run: Run,
  { finding, row, known }: Omit<ReconcileInput, 'rejected'>,
): Promise<'created' | 'updated' | null> {
  const isOpen = known?.status === 'open' || (known?.status === 'snoozed' && known.snoozedToSupport === null && isDue(tx, known))
  if (known && known.status !== 'generic' && !isOpen) return null
  const isAdmitted = run.gate.admitsGeneric()
  if (!known) {
    if (isAdmitted) await create(tx, run, finding, row, 'generic')
    return null
  }
  if (isOpen) {
    const put = { ...row, status: 'generic' as const, snoozedUntil: null, snoozedToSupport: null, isAged: false }
    if (await rewrite(tx, known, put)) await emitChange(tx, known, 'withdraw', { reason: withdrawnReason({ code: 'generic' }) })
    return null
  }
  if (!isAdmitted) await removeGeneric(tx, [known])
  else if (!isSame(known, row)) await rewrite(tx, known, row)
  return null
}

const isDue = (tx: WriteContext, { snoozedUntil }: Candidate): boolean => snoozedUntil !== null && snoozedUntil <= tx.now()

/** Generic proposals that mining finds no more go as they came; those that the log knows are withdrawn. */
async function removeGeneric(tx: WriteContext, rows: readonly Candidate[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const logged = await inChunks(ids, (some) =>
    tx.db.event.findMany({ where: { workspaceId: tx.workspace.id, objectId: { in: some } }, select: { objectId: true } }),
  )
  const told = new Set(logged.map(({ objectId }) => objectId))
  const silent = ids.filter((id) => !told.has(id))
  await tx.db.candidate.deleteMany({ where: { id: { in: silent }, status: 'generic' } })
  for (const row of rows) if (told.has(row.id)) await rewrite(tx, row, { status: 'dismissed', dismissReason: notAskedFor })
}

/**
 * Reuses the evidence files of the stored draft while its text and its gates are the same: one session more must not invalidate what a
 * reviewer has read.
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
  knowsIn(known.knows) === knowsIn(row.knows) &&
  canonicalJson(known.replay) === canonicalJson(row.replay) &&
  canonicalJson(known.taint) === canonicalJson(row.taint) &&
  canonicalJson(known.family) === canonicalJson(row.family) &&
  codesOf(known.gates) === codesOf(row.gates)

/** The version that a revision applies to. */
const versionIn = (metadata: unknown): unknown => fieldOf(metadata, 'version')

/** Codes alone are compared: the reasons mention dates. */
const codesOf = (gates: unknown): string =>
  jsonColumns.Candidate.gates(gates)
    .map((gate) => gate.code)
    .join(' ')

const knowsIn = (knows: unknown): string =>
  jsonColumns.Candidate.knows(knows)
    .map(({ kind, text, steps }) => `${kind} ${steps.join()} ${text}`)
    .join('\n')

/** True when the pattern of a rejected skill has twice the sessions: it gets a new candidate, since the old one became the skill. */
function canReturn(known: Candidate, row: CandidateRow, rejected: ReadonlyMap<string, number>): boolean {
  const atRejection = known.status === 'promoted' ? rejected.get(known.skillId ?? '') : undefined
  return atRejection !== undefined && !isSuppressed(atRejection, row.support)
}

/** Updates the row, unless a person decided in the meantime. */
async function rewrite(tx: WriteContext, known: Candidate, data: Prisma.CandidateUncheckedUpdateManyInput): Promise<boolean> {
  const { count } = await tx.db.candidate.updateMany({
    where: { id: known.id, revision: known.revision },
    data: { ...data, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  return count === 1
}

async function create(
  tx: WriteContext,
  run: Run,
  finding: Finding,
  row: CandidateRow,
  status: 'open' | 'generic',
): Promise<void> {
  const now = tx.now()
  const identity = {
    id: newId('candidate'),
    workspaceId: tx.workspace.id,
    agentId: run.agent.id,
    patternId: finding.patternId,
    sourceKey: finding.sourceKey,
    origin: finding.origin,
    status,
  }
  await tx.db.candidate.create({ data: { ...identity, ...row, createdAt: now, updatedAt: now } })
  if (status === 'open') await emitChange(tx, { ...identity, name: row.name }, 'propose', { reason: null })
}

async function emitChange(
  tx: WriteContext,
  { id, name, agentId }: Pick<Candidate, 'id' | 'name' | 'agentId'>,
  verb: 'propose' | 'withdraw',
  { reason, before }: { reason: string | null; before?: Prisma.InputJsonObject },
): Promise<void> {
  await tx.emit({ verb, object: { kind: 'candidate', id, name }, agentId, reason, before })
}

/** Withdraws open candidates that were not found again, and drops generic ones; those that a person edited stay. Returns how many were open. */
export async function withdrawMissing(
  tx: WriteContext,
  known: readonly Candidate[],
  isStill: (row: Candidate) => boolean,
  reasonOf: (row: Candidate) => string = () => notAskedFor,
): Promise<number> {
  let withdrawn = 0
  await removeGeneric(
    tx,
    known.filter((row) => row.status === 'generic' && !isStill(row)),
  )
  for (const row of known) {
    if ((row.status !== 'open' && row.status !== 'snoozed') || row.isEdited || isStill(row)) continue
    const reason = reasonOf(row)
    if (!(await rewrite(tx, row, { status: 'dismissed', dismissReason: reason }))) continue
    // What became a variant can be taken out of it again; what lost its evidence cannot get that back.
    await emitChange(tx, row, 'withdraw', { reason, ...(reason === inFamily ? { before: reviewFields(row, null) } : {}) })
    withdrawn += 1
  }
  return withdrawn
}
