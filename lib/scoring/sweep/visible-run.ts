import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Decision, Sweep } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { visibleSkills } from '@/lib/library'

type Run = Sweep & { decisions: Decision[] }
/** A run with the events of its moves that were undone since. */
export type ReadRun = Run & { undone: ReadonlySet<string> }

/** A run as a caller may see it: an agent sees only the decisions and moves of its own skills and of those without an agent. */
export async function visibleRun(db: Queryable, ctx: Context, run: Run): Promise<ReadRun> {
  const undoneEvents = await db.event.findMany({ where: { runId: run.id, undoneById: { not: null } }, select: { id: true } })
  const undone = new Set(undoneEvents.map((event) => event.id))
  if (ctx.agent === null) return { ...run, undone }
  const visible = await visibleSkills(db, ctx)
  const ids = [...new Set(run.decisions.map((one) => one.skillId))]
  const seen = await inChunks(ids, (some) =>
    db.skill.findMany({ where: { AND: [visible, { id: { in: some } }] }, select: { id: true } }),
  )
  const isSeen = new Set(seen.map((one) => one.id))
  const decisions = run.decisions.filter((one) => isSeen.has(one.skillId))
  return { ...run, undone, decisions, moved: decisions.filter((one) => one.applied).length }
}
