import { retrySignal, type TriedStep } from '@/lib/domain/outcome/retry-signal'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Step } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import type { Verdict } from '@/lib/scoring'

/** The verdict of the steps after a use: unknown withdraws an earlier one when later lines show otherwise. */
export async function retryJudge(tx: WriteContext, sessionId: string): Promise<(use: Step) => Verdict> {
  const rows = await tx.db.step.findMany({ where: { sessionId, isSidechain: false }, orderBy: { position: 'asc' } })
  const requests = await tx.db.prompt.findMany({ where: { sessionId }, select: { turn: true, text: true } })
  const steps = rows.map(({ position, turn, tool, status, input }): TriedStep => {
    const { heads = [] } = shapeOf(tool, JSON.parse(input))
    return { position, turn, tool, heads, status: status }
  })
  return (use) => {
    const signal = retrySignal(steps, requests, use)
    return { source: 'retry', outcome: signal?.outcome ?? 'unknown', reason: signal?.reason ?? null }
  }
}
