import type { Prisma, Session } from '@/prisma/generated/sqlite/client'
import { heapRoom } from '@/lib/config/heap-room'
import { landingsIn } from '@/lib/domain/verdict/landings'
import type { WriteContext } from '@/lib/kernel'
import { judgeSession, weighed, type Verdict } from '@/lib/reading/judge-session'
import { sessionOf, type ReadySession, type ShapedSession } from '@/lib/reading/ready-session'
import { dateOf, sessionFacts, storedLastText } from '@/lib/reading/session-facts'
import { sessionWeight } from '@/lib/reading/session-weight'
import { endingWeights } from '@/lib/scoring'
import { stepOf } from '@/lib/reading/step-of-row'
import { completeSession } from './complete-session'
import { refuseOthers, type IncomingSession, type StoredRow } from './incoming-session'
import { markCopies, sharedKeys } from './mark-copies'
import { mergeReading, type MergedReading, type StoredReading, identityOfStep, type MergedStep } from './merge-reading'
import { canNameSkill } from './record-skill-calls'
import { learnUses, storedEvent, storeTexts } from './session-rows'
import { storeSteps } from './store-steps'
import { mergeLists } from './merge-lists'

/** Merges a reading into the session that is stored, whose row the transaction has locked and read; its shapes are stored already. */
export async function mergeSession(tx: WriteContext, before: Session, incoming: IncomingSession): Promise<StoredRow> {
  const { ready } = incoming
  refuseOthers(incoming, before.agentId)
  if (before.erasedAt) return { row: before, stored: { id: before.id, created: false, changed: false, affected: [] } }
  const release = heapRoom().hold(mergeBytes(before, ready), 'To merge it into the stored session')
  try {
    return await merge(tx, before, incoming)
  } finally {
    release()
  }
}

/** Both readings at once. */
const mergeBytes = ({ stepCount, turns }: Session, { packedSteps }: ReadySession): number =>
  2 * sessionWeight(stepCount + turns, packedSteps.byteLength)

/** Merges a reading that is the whole session: stored steps that it has keep their rows, others are deleted. */
function wholeReading(stored: StoredReading, incoming: ShapedSession): MergedReading {
  const rows = stored.steps.map((row) => ({ row, step: stepOf(row) }))
  const entries = mergeLists(rows, incoming.steps, (entry) => identityOfStep('row' in entry ? entry.step : entry))
  const steps = entries.flatMap((entry): MergedStep[] =>
    entry.incoming ? [{ step: entry.incoming, previous: entry.stored?.row ?? null }] : [],
  )
  return { session: incoming, steps, isShorter: false }
}

async function merge(tx: WriteContext, before: Session, incoming: IncomingSession): Promise<StoredRow> {
  const { ready, agent, isGrowing = false, isTail = false, isWhole = false } = incoming
  const { id } = before
  const unchanged = { row: before, stored: { id, created: false, changed: false, affected: [] } }
  const stored = await loadStored(tx, before)
  const reading = isWhole ? wholeReading(stored, sessionOf(ready)) : mergeReading(stored, sessionOf(ready), isTail)
  const verdict = weighed(judgeSession(reading.session, before), await endingWeights(tx.db, tx))
  if (isSame(stored, reading, verdict)) {
    if (!isGrowing) await completeSession(tx, before)
    return unchanged
  }
  // A shorter reading says nothing of the lines it lacks; a tail adds to those before it.
  const keepsUnreadables = reading.isShorter && !isTail
  const counted = (isTail ? before.unreadableCount : 0) + ready.unreadable.length
  const row = await saveRow(tx, before, reading, verdict, keepsUnreadables ? before.unreadableCount : counted)
  const steps = await storeSteps(tx, { sessionId: id, agentId: agent.id, canFork: ready.head.canFork }, reading)
  await tx.db.prompt.deleteMany({ where: { sessionId: id } })
  if (!keepsUnreadables && !isTail) await tx.db.unreadable.deleteMany({ where: { sessionId: id } })
  const { prompts } = reading.session
  await storeTexts(tx, [{ sessionId: id, prompts, unreadable: keepsUnreadables ? null : ready.unreadable }])
  const keys = [...new Set(steps.flatMap((step) => step.copyKey ?? []))]
  const marked = steps.flatMap((step) => (step.isCopy && step.copyKey !== null ? [step.copyKey] : []))
  const shared = await sharedKeys(tx, [keys], id)
  const affected = await markCopies(tx, ready.head.harness, [...new Set([...shared, ...marked])])
  await learnUses(tx, agent, row, canNameSkill(row, steps))
  await tx.emit(storedEvent(row, before))
  if (!isGrowing) await completeSession(tx, row)
  const landings = landingsIn(reading.session.steps, reading.session.signals)
  return { row, landings, stored: { id, created: false, changed: true, affected: [...new Set([agent.id, ...affected])] } }
}

async function loadStored(tx: WriteContext, row: Session): Promise<StoredReading> {
  const steps = await tx.db.step.findMany({ where: { sessionId: row.id }, orderBy: { position: 'asc' } })
  const prompts = await tx.db.prompt.findMany({ where: { sessionId: row.id }, orderBy: { turn: 'asc' } })
  return { row, steps, prompts }
}

const sameTime = (stored: Date | null, text: string | undefined) => stored?.getTime() === dateOf(text)?.getTime()

function isSame({ row, steps: rows, prompts }: StoredReading, { session, steps }: MergedReading, verdict: Verdict): boolean {
  const sameSteps =
    rows.length === steps.length &&
    steps.every(
      ({ step, previous: kept }) =>
        kept?.status === step.status && kept.position === step.position && (kept.summary ?? '') === (step.output?.summary ?? ''),
    )
  const sameSession =
    prompts.length === session.turns && sameTime(row.startedAt, session.startedAt) && sameTime(row.endedAt, session.endedAt)
  // An ending may come alone, within the millisecond of what is stored.
  const sameEnding = row.lastText === storedLastText(session)
  return sameSteps && sameSession && sameEnding && row.outcome === verdict.outcome && row.outcomeSource === verdict.outcomeSource
}

/** The row as the merged reading has it. It is complete when that is said, once. */
async function saveRow(
  tx: WriteContext,
  { id }: Session,
  { session, steps }: MergedReading,
  verdict: Verdict,
  unreadableCount: number,
): Promise<Session> {
  const errorCount = steps.filter(({ step }) => step.status === 'error').length
  const facts = sessionFacts(session, { stepCount: steps.length, errorCount, unreadableCount }, verdict)
  const data = { ...facts, completedAt: null, updatedAt: tx.now() } satisfies Prisma.SessionUncheckedUpdateInput
  return tx.db.session.update({ where: { id }, data })
}
