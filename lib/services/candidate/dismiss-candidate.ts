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
  return { candidate: await candidateItem(tx.db, tx, changed), event }
}

/** The pattern of a dismissed candidate is dismissed with it. Answers its state before and after. */
async function moveAlong(tx: WriteContext, { patternId, status }: Candidate): Promise<[string | null, string | null]> {
  if (!patternId) return [null, null]
  const { state } = await tx.db.pattern.findUniqueOrThrow({ where: { id: patternId }, select: { state: true } })
  if (status !== 'dismissed') return [state, state]
  await tx.db.pattern.update({ where: { id: patternId }, data: { state: 'dismissed' } })
  return [state, 'dismissed']
}

/** Dismisses a candidate: the same pattern is not proposed again until its evidence has doubled. */
export const dismissCandidate = writeVerb(contract.dismissCandidate, (tx, input) =>
  putAside(
    tx,
    input.id,
    'dismiss',
    { status: 'dismissed', dismissReason: input.reason, snoozedUntil: null, snoozedToSupport: null },
    input.reason,
  ),
)

const defaultSnoozeMs = 7 * 86_400_000

/** Snoozes a candidate until a date, or until so many more sessions show it; a week when neither is said. */
export const snoozeCandidate = writeVerb(contract.snoozeCandidate, async (tx, input) => {
  const row = await loadCandidate(tx.db, tx, input.id)
  const until = input.until ? new Date(input.until) : input.moreSessions ? null : new Date(tx.now().getTime() + defaultSnoozeMs)
  const snoozedToSupport = input.moreSessions ? row.support + input.moreSessions : null
  return putAside(tx, input.id, 'snooze', { status: 'snoozed', snoozedUntil: until, snoozedToSupport }, null)
})
