import * as contract from '@/lib/contract/candidate'
import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import { writeVerb } from '../kernel/verb'
import type { WriteContext } from '../kernel/context'
import { candidateItem } from './candidate-view'
import { loadCandidate } from './find-candidate'

/** What undo lays back of a candidate that was put aside. */
const shelf = (row: Candidate, patternState: string | null): Prisma.InputJsonObject => ({
  status: row.status,
  dismissReason: row.dismissReason,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  snoozedToSupport: row.snoozedToSupport,
  isAged: row.isAged,
  patternState,
})

/** Puts an open candidate aside in one conditional update with its event. */
async function putAside(
  tx: WriteContext,
  id: string,
  verb: 'dismiss' | 'snooze',
  data: Prisma.CandidateUncheckedUpdateManyInput,
  reason: string | null,
) {
  const row = await loadCandidate(tx.db, tx, id)
  if (row.status === 'promoted' || row.status === 'dismissed')
    throw conflict(`This candidate was already ${row.status}. Undo that first.`)
  const { count } = await tx.db.candidate.updateMany({
    where: { id, revision: row.revision },
    data: { ...data, isAged: false, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else decided on this candidate at the same moment.')
  const changed = await tx.db.candidate.findUniqueOrThrow({ where: { id } })
  const [was, is] = await moveAlong(tx, changed)
  const object = { kind: 'candidate' as const, id, name: row.name }
  const [before, after] = [shelf(row, was), shelf(changed, is)]
  const event = await tx.emit({ verb, object, agentId: row.agentId, before, after, reason })
  return { row: changed, event }
}

const answer = async (tx: WriteContext, { row, event }: { row: Candidate; event: string }) => ({
  candidate: await candidateItem(tx.db, tx, row),
  event,
})

/** The pattern of a dismissed candidate is dismissed with it. Answers its state before and after. */
async function moveAlong(tx: WriteContext, { patternId, status }: Candidate): Promise<[string | null, string | null]> {
  if (!patternId) return [null, null]
  const { state } = await tx.db.pattern.findUniqueOrThrow({ where: { id: patternId }, select: { state: true } })
  if (status !== 'dismissed') return [state, state]
  await tx.db.pattern.update({ where: { id: patternId }, data: { state: 'dismissed' } })
  return [state, 'dismissed']
}

/** A dismissal, inside the transaction of the decision. */
export const dismiss = (tx: WriteContext, id: string, reason: string) =>
  putAside(tx, id, 'dismiss', { status: 'dismissed', dismissReason: reason, snoozedUntil: null, snoozedToSupport: null }, reason)

const defaultSnoozeMs = 7 * 86_400_000

/** How long a candidate is put off: until a moment (ISO 8601), or until so many more sessions; a week when neither is said. */
export interface SnoozeLimit {
  until?: string
  moreSessions?: number
}

/** A snooze, inside the transaction of the decision. */
export async function snooze(tx: WriteContext, id: string, limit: SnoozeLimit) {
  const row = await loadCandidate(tx.db, tx, id)
  const until = limit.until ? new Date(limit.until) : limit.moreSessions ? null : new Date(tx.now().getTime() + defaultSnoozeMs)
  const snoozedToSupport = limit.moreSessions ? row.support + limit.moreSessions : null
  return putAside(tx, id, 'snooze', { status: 'snoozed', snoozedUntil: until, snoozedToSupport }, null)
}

/** Dismisses a candidate: the same pattern is not proposed again until its evidence has doubled. */
export const dismissCandidate = writeVerb(contract.dismissCandidate, async (tx, input) =>
  answer(tx, await dismiss(tx, input.id, input.reason)),
)

/** Snoozes a candidate until a date, or until so many more sessions show it; a week when neither is said. */
export const snoozeCandidate = writeVerb(contract.snoozeCandidate, async (tx, input) =>
  answer(tx, await snooze(tx, input.id, input)),
)
