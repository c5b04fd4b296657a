import { readActivity as contract } from '@/lib/contract/session'
import { countSessionsByDay } from '@/lib/store/count-sessions-by-day'
import { agentScope, readVerb } from '@/lib/kernel'

const dayMs = 86_400_000
/** Half a year of whole weeks, today included. */
const days = 26 * 7

const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** How many sessions began on each day, and how many of them failed; days without any are left out. */
export const readActivity = readVerb(contract, async (ctx, input) => {
  const { agentId } = await agentScope(ctx.db, ctx, input.agent)
  const today = Math.floor(ctx.now().getTime() / dayMs)
  const first = today - days + 1
  const since = new Date(first * dayMs)
  const rows = await countSessionsByDay(ctx.db, ctx.store.provider, { workspaceId: ctx.workspace.id, agentId, since })
  const byDay = new Map<number, { sessions: number; failures: number }>()
  for (const { day, outcome, sessions } of rows) {
    if (day > today) continue
    const sum = byDay.get(day) ?? { sessions: 0, failures: 0 }
    byDay.set(day, {
      sessions: sum.sessions + sessions,
      failures: sum.failures + (outcome === 'failure' ? sessions : 0),
    })
  }
  return {
    days: [...byDay].map(([day, counts]) => ({ day: dayText(day), ...counts })),
    from: dayText(first),
    to: dayText(today),
  }
})
