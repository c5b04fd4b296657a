import * as contract from '@/lib/contract/decision'
import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import { writeVerb, type WriteContext } from '@/lib/kernel'
import { candidateItem, loadCandidate, reviewFields } from '@/lib/learning'

/** Puts an open candidate aside. */
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
  return move(tx, row, verb, data, reason)
}

/** Brings a candidate from where it was read to another place, in one conditional update with its event. */
async function move(
  tx: WriteContext,
  row: Candidate,
  verb: 'dismiss' | 'snooze' | 'reopen',
  data: Prisma.CandidateUncheckedUpdateManyInput,
  reason: string | null,
) {
  const { id } = row
  const { count } = await tx.db.candidate.updateMany({
    where: { id, revision: row.revision },
    data: { ...data, isAged: false, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else decided on this candidate at the same time.')
  const changed = await tx.db.candidate.findUniqueOrThrow({ where: { id } })
  const [was, is] = await moveAlong(tx, changed, row.status)
  const object = { kind: 'candidate' as const, id, name: row.name }
  const [before, after] = [reviewFields(row, was), reviewFields(changed, is)]
  const event = await tx.emit({ verb, object, agentId: row.agentId, before, after, reason })
  return { row: changed, event }
}

const answer = async (tx: WriteContext, { row, event }: { row: Candidate; event: string }) => ({
  candidate: await candidateItem(tx.db, tx, row),
  event,
})

/** The pattern of a dismissed candidate is dismissed with it, and back with it or with a generic one. Answers its state before and after. */
async function moveAlong(
  tx: WriteContext,
  { patternId, status }: Candidate,
  before: Candidate['status'],
): Promise<[string | null, string | null]> {
  if (!patternId) return [null, null]
  const { state } = await tx.db.pattern.findUniqueOrThrow({ where: { id: patternId }, select: { state: true } })
  const isBack = state === 'dismissed' || (before === 'generic' && status === 'open')
  const next = status === 'dismissed' ? 'dismissed' : isBack ? 'proposed' : state
  if (next !== state) await tx.db.pattern.update({ where: { id: patternId }, data: { state: next } })
  return [state, next]
}

/** A dismissal, inside the transaction of the decision. */
export const dismiss = (tx: WriteContext, id: string, reason: string) =>
  putAside(
    tx,
    id,
    'dismiss',
    { status: 'dismissed', dismissReason: reason, snoozedUntil: null, snoozedToSupport: null, isReopened: false },
    reason,
  )

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

const reopened = { status: 'open' as const, dismissReason: null, snoozedUntil: null, snoozedToSupport: null, isReopened: true }

/** Brings a dismissed, snoozed or generic candidate into the queue, with why. Mining does not leave it out as generic any more. */
export const reopenCandidate = writeVerb(contract.reopenCandidate, async (tx, { id, reason }) => {
  const row = await loadCandidate(tx.db, tx, id)
  if (row.status === 'open') throw conflict('This candidate is already in the review queue.')
  if (row.status === 'promoted') throw conflict('This candidate was approved. Undo that first.')
  return answer(tx, await move(tx, row, 'reopen', reopened, reason))
})
