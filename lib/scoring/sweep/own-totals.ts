import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Sweep } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { visibleSkills } from '@/lib/library'

/** Runs with the figures that a caller may see: an agent's counts include only the skills it sees. */
export async function ownTotals(db: Queryable, ctx: Context, runs: Sweep[]): Promise<Sweep[]> {
  if (!ctx.agent || runs.length === 0) return runs
  const visible = await visibleSkills(db, ctx)
  const known = await db.skill.count({ where: visible })
  const where = { sweepId: { in: runs.map((run) => run.id) }, applied: true }
  const moves = await db.decision.findMany({ where, select: { sweepId: true, skillId: true } })
  const seen = await inChunks([...new Set(moves.map((move) => move.skillId))], (some) =>
    db.skill.findMany({ where: { AND: [visible, { id: { in: some } }] }, select: { id: true } }),
  )
  const isSeen = new Set(seen.map((skill) => skill.id))
  const own = groupBy(
    moves.filter((move) => isSeen.has(move.skillId)),
    (move) => move.sweepId,
  )
  return runs.map((run) => ({ ...run, looked: Math.min(run.looked, known), moved: own.get(run.id)?.length ?? 0 }))
}
