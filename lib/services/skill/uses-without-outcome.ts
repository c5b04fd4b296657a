import { fieldOf } from '@/lib/domain/collection/field-of'
import { stateSpans, type StateMove } from '@/lib/domain/lifecycle/state-spans'
import { states, type State } from '@/lib/domain/lifecycle/states'
import { missingVerdicts, type VerdictGroup } from '@/lib/domain/score/missing-verdicts'
import type { ReadContext } from '@/lib/kernel'
import { reaching } from '@/lib/library'
import type { Prisma, Skill, Use } from '@/prisma/generated/sqlite/client'

/** The newest moves that are looked at: a skill that moved more often is told apart by the last of them. */
const movesMax = 50

type Counted = Pick<Use, 'outcome'> & { _count: { _all: number } }

/**
 * Uses of a skill that were taken up, and those of them without an outcome: by the state in which the skill was, by harness and by
 * model, as far as they are known; the most uses first.
 */
export async function usesWithoutOutcome(ctx: ReadContext, skill: Pick<Skill, 'id' | 'state'>, of: Prisma.UseWhereInput) {
  const taken = { AND: [of, reaching('loaded')] }
  const rows = await ctx.db.use.groupBy({ by: ['harness', 'model', 'outcome'], where: taken, _count: { _all: true } })
  const groups = grouped([
    ...rows.map((row) => ({ by: 'harness' as const, value: row.harness, row })),
    ...rows.flatMap((row) => (row.model === null ? [] : [{ by: 'model' as const, value: row.model, row }])),
    ...(await byState(ctx, skill, taken)),
  ])
  return missingVerdicts(groups.toSorted((a, b) => b.uses - a.uses || (a.value < b.value ? -1 : 1)))
}

/** Adds up the rows of each group. */
function grouped(found: readonly (Pick<VerdictGroup, 'by' | 'value'> & { row: Counted })[]): VerdictGroup[] {
  const groups = new Map<string, VerdictGroup>()
  for (const { by, value, row } of found) {
    const key = `${by} ${value}`
    const known = groups.get(key) ?? { by, value, uses: 0, unknown: 0 }
    const { _all: uses } = row._count
    const unknown = row.outcome === null || row.outcome === 'unknown' ? uses : 0
    groups.set(key, { ...known, uses: known.uses + uses, unknown: known.unknown + unknown })
  }
  return [...groups.values()]
}

const isState = (value: unknown): value is State => states.some((state) => state === value)

async function byState(ctx: ReadContext, skill: Pick<Skill, 'id' | 'state'>, taken: Prisma.UseWhereInput) {
  const events = await ctx.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectId: skill.id, verb: { not: 'judge' }, undoesId: null, undoneById: null },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true, before: true, after: true },
    take: movesMax,
  })
  const moves = events.toReversed().flatMap(({ at, before, after }): StateMove[] => {
    const [from, to] = [fieldOf(before, 'state'), fieldOf(after, 'state')]
    return isState(from) && isState(to) ? [{ at: at.getTime(), from, to }] : []
  })
  const found: (Pick<VerdictGroup, 'by' | 'value'> & { row: Counted })[] = []
  for (const { state, from, to } of stateSpans(moves, skill.state)) {
    const at = { ...(from > -Infinity && { gte: new Date(from) }), ...(to < Infinity && { lt: new Date(to) }) }
    const rows = await ctx.db.use.groupBy({ by: ['outcome'], where: { AND: [taken, { at }] }, _count: { _all: true } })
    found.push(...rows.map((row) => ({ by: 'state' as const, value: state, row })))
  }
  return found
}
