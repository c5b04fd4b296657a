import { diagnose, diagnosedMax, type Diagnosis } from '@/lib/domain/diagnosis/diagnose'
import { namedSteps } from '@/lib/domain/diagnosis/named-steps'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import { agentScope, type ReadContext } from '@/lib/kernel'
import { filesOf, textIn } from '@/lib/library'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { judgedRuns } from './judged-runs'
import { recipeNames } from './recipe-names'

/** Newest judged uses among which the day is sought from which more of them fail; their outcomes alone are read. */
const historyMax = 300

/** A diagnosis with the body of the text that it is about. */
export interface LoadedDiagnosis extends Diagnosis {
  body: string
}

/** Reads what a diagnosis rests on, all of it bounded, and diagnoses. */
export async function loadDiagnosis(ctx: ReadContext, skill: Skill, agent: string | undefined): Promise<LoadedDiagnosis> {
  const scope = await agentScope(ctx.db, ctx, agent)
  const isKnown: Prisma.UseWhereInput = { isSelected: true, outcome: { in: ['success', 'failure', 'partial'] } }
  const judged: Prisma.UseWhereInput = { AND: [{ skillId: skill.id }, scope, isKnown] }
  const newest = await ctx.db.use.findMany({
    where: judged,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: historyMax,
    select: { at: true, outcome: true },
  })
  const runs = await judgedRuns(ctx, judged, diagnosedMax)
  const files = await filesOf(ctx, skill.id, skill.version)
  const main = textIn(files, 'SKILL.md')
  const split = splitFrontmatter(main, true)
  const body = split.ok ? split.body : main
  const known = new Set(runs.flatMap(({ calls }) => (calls ?? []).flatMap(({ things }) => things)))
  const found = diagnose({
    steps: namedSteps(extractSteps(body), recipeNames(textIn(files, 'recipe.json')), known),
    runs,
    history: newest.map(({ at, outcome }) => ({ at: at.getTime(), isFailure: outcome === 'failure' })),
    versions: await versionCounts(ctx, judged),
    now: ctx.now().getTime(),
  })
  return { ...found, body }
}

/** Successes and judged uses of each version, newest version first. */
async function versionCounts(ctx: ReadContext, judged: Prisma.UseWhereInput) {
  const rows = await ctx.db.use.groupBy({ by: ['version', 'outcome'], where: judged, _count: { _all: true } })
  const versions = new Map<number, { version: number; successes: number; judged: number }>()
  for (const { version, outcome, _count } of rows) {
    const one = versions.get(version) ?? { version, successes: 0, judged: 0 }
    const credit = outcome === 'success' ? 1 : outcome === 'partial' ? 0.5 : 0
    versions.set(version, {
      version,
      successes: one.successes + credit * _count._all,
      judged: one.judged + _count._all,
    })
  }
  return [...versions.values()].toSorted((a, b) => b.version - a.version)
}
