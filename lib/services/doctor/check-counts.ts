import { inChunks } from '@/lib/store/in-chunks'
import type { FlowContext, WriteContext } from '@/lib/kernel'
import { recountWindows } from '@/lib/scoring'
import type { Finding } from './check-store'

const counted = ['winJudged', 'winSuccesses', 'winPartials', 'winClean', 'winSelected', 'winSignals'] as const
const select = {
  id: true,
  name: true,
  windowSince: true,
  winSince: true,
  winSize: true,
  judgedEver: true,
  winJudged: true,
  winSuccesses: true,
  winPartials: true,
  winClean: true,
  winSelected: true,
  winSignals: true,
} as const

/** Ends a transaction that was only there to count. */
class Counted extends Error {}

const rowsOf = (tx: WriteContext, ids: string[]) =>
  inChunks(ids, (some) => tx.db.skill.findMany({ where: { id: { in: some } }, select, orderBy: { id: 'asc' } }))

/** Names of skills whose kept counts differ from their uses. Counts as a report would, and takes that back unless asked to keep it. */
async function recount(ctx: FlowContext, isStored: boolean): Promise<string[]> {
  const skills = await ctx.db.skill.findMany({ where: { workspaceId: ctx.workspace.id }, select: { id: true, agentId: true } })
  const ids = skills.map((skill) => skill.id).toSorted()
  let wrong: string[] = []
  await ctx
    .transaction(async (tx) => {
      const before = await rowsOf(tx, ids)
      await recountWindows(tx, skills)
      const after = new Map((await rowsOf(tx, ids)).map((row) => [row.id, row]))
      wrong = before.flatMap((row) => {
        const now = after.get(row.id)
        if (!now) return []
        // Counts of another window, or of another width, hold nothing and are counted anew by whoever reads.
        const isCurrent = row.winSince?.getTime() === row.windowSince.getTime() && row.winSize === now.winSize
        const differs = row.judgedEver !== now.judgedEver || (isCurrent && counted.some((field) => row[field] !== now[field]))
        return differs ? [row.name] : []
      })
      if (!isStored) throw new Counted()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Counted)) throw error
    })
  return wrong
}

/** Whether the counts kept beside skills are those of their uses. */
export async function checkCounts(ctx: FlowContext): Promise<Finding[]> {
  return (await recount(ctx, false)).map((skill) => ({
    code: 'count-differs',
    severity: 'error',
    skill,
    sentence: 'Its stored counts differ from its uses.',
    fix: 'recounts its uses',
  }))
}

export const mendCounts = (ctx: FlowContext): Promise<string[]> => recount(ctx, true)
