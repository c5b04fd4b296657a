import { contrastRuns, contrastText, type Contrast } from '@/lib/domain/score/contrast-runs'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import { sessionFinder, sessionsOfUses } from '../use/uses-of-session'

/** The newest uses whose sessions are compared. */
const usesMax = 300

/**
 * What sessions that used a skill and ended well did and those that ended otherwise did not, beyond chance. A report of the use counts, and
 * what a label or a person says of its session; what is derived does not.
 */
export async function skillContrasts(ctx: ReadContext, of: Prisma.UseWhereInput): Promise<(Contrast & { sentence: string })[]> {
  const uses = await ctx.db.use.findMany({
    where: { AND: [of, { isSelected: true, outcomeSource: { in: ['explicit', 'label'] }, outcome: { not: 'unknown' } }] },
    select: { agentId: true, harness: true, sessionKey: true, sessionId: true, outcome: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: usesMax,
  })
  const select = { id: true, agentId: true, harness: true, key: true } as const
  const sessions = await inChunks(uses, (some) =>
    ctx.db.session.findMany({ where: { workspaceId: ctx.workspace.id, ...sessionsOfUses(some) }, select }),
  )
  const sessionOf = sessionFinder(sessions)
  const endings = new Map(uses.flatMap((use) => [[sessionOf(use)?.id ?? '', use.outcome === 'success'] as const]))
  endings.delete('')
  const isGood = [...endings.values()]
  if (!isGood.includes(true) || !isGood.includes(false)) return []
  const done = await doneIn(ctx, [...endings.keys()])
  const runs = [...endings].map(([id, isWell]) => ({ isGood: isWell, did: done.get(id) ?? new Set<string>() }))
  return contrastRuns(runs).map((one) => ({ ...one, sentence: contrastText(one, one.thing) }))
}

/** By session the commands and tools of its steps. */
async function doneIn(ctx: ReadContext, ids: string[]): Promise<Map<string, Set<string>>> {
  const steps = await inChunks(ids, (some) =>
    ctx.db.step.findMany({
      where: { sessionId: { in: some }, isCopy: false },
      select: { sessionId: true, tool: true, shapeHash: true },
      distinct: ['sessionId', 'shapeHash'],
    }),
  )
  const shapes = await inChunks([...new Set(steps.map(({ shapeHash }) => shapeHash))], (some) =>
    ctx.db.shape.findMany({ where: { workspaceId: ctx.workspace.id, hash: { in: some } }, select: { hash: true, heads: true } }),
  )
  const heads = new Map(shapes.map(({ hash, heads: stored }) => [hash, jsonColumns.Shape.heads(stored)]))
  const done = new Map<string, Set<string>>()
  for (const { sessionId, tool, shapeHash } of steps) {
    const own = done.get(sessionId) ?? new Set()
    for (const thing of heads.get(shapeHash) ?? [tool]) own.add(thing)
    done.set(sessionId, own)
  }
  return done
}
