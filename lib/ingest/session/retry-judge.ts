import { retrySignal, type TriedStep } from '@/lib/domain/outcome/retry-signal'
import { readStep } from '@/lib/domain/verdict/read-step'
import type { Session, Step } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { stepOf } from '@/lib/reading/step-of-row'
import type { Verdict } from '@/lib/scoring'

/** The verdict of the steps after a use: unknown withdraws an earlier one when later lines show otherwise. */
export async function retryJudge(
  tx: WriteContext,
  { id: sessionId, harness }: Pick<Session, 'id' | 'harness'>,
): Promise<(use: Step) => Verdict> {
  const rows = await tx.db.step.findMany({ where: { sessionId, isSidechain: false }, orderBy: { position: 'asc' } })
  const requests = await tx.db.prompt.findMany({ where: { sessionId }, select: { turn: true, text: true } })
  const steps = rows.map((row) => triedStep(row, harness))
  return (use) => {
    const signal = retrySignal(steps, requests, use)
    return { source: 'retry', outcome: signal?.outcome ?? 'unknown', reason: signal?.reason ?? null }
  }
}

/** Many formats answer every call alike: whether it failed stands in its result. */
function triedStep(row: Step, harness: string): TriedStep {
  const read = readStep(stepOf(row), harness)
  const { position, turn, tool, status } = row
  const { heads } = read
  return {
    position,
    turn,
    tool,
    heads,
    get status() {
      return status === 'ok' && read.result === 'failure' ? 'error' : status
    },
  }
}
