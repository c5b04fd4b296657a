import { findCycle } from '@/lib/domain/relation/find-cycle'
import { isOnDisk } from '@/lib/domain/lifecycle/states'
import type { FlowContext } from '@/lib/kernel'
import { findSkills, needing, relationsOf } from '@/lib/library'
import type { Finding } from './check-store'

const labelOf = { depends: 'depends on', conflicts: 'conflicts with', extends: 'extends', alias: 'is known as' } as const

/** Names that mean no skill, and skills that need themselves: both come in with files, which are taken as they are. */
export async function checkRelations(ctx: FlowContext): Promise<Finding[]> {
  const where = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  const all = await ctx.db.skill.findMany({ where, orderBy: { name: 'asc' } })
  const skills = all.filter((skill) => isOnDisk(skill.state))
  const relations = await relationsOf(ctx.db, skills)
  const targets = [...relations.values()].flat().map(({ target }) => target)
  const known = await findSkills(ctx.db, ctx, targets, where)
  const needs = new Map(
    skills.map((skill) => [
      skill.name,
      (relations.get(skill.id) ?? []).flatMap(({ kind, target }) =>
        needing.includes(kind) ? [known.get(target)?.name ?? target] : [],
      ),
    ]),
  )
  return skills.flatMap((skill): Finding[] => {
    const broken = (relations.get(skill.id) ?? []).filter(({ kind, target }) => kind !== 'alias' && !known.has(target))
    const cycle = findCycle(skill.name, needs)
    const base = { severity: 'warning' as const, skill: skill.name, fix: null }
    return [
      ...broken.map(({ kind, target }): Finding => {
        return { ...base, code: 'relation-broken', sentence: `It ${labelOf[kind]} "${target}", which does not exist.` }
      }),
      ...(cycle
        ? [{ ...base, code: 'relation-circle' as const, sentence: `Circular dependency: ${cycle.join(' needs ')}.` }]
        : []),
    ]
  })
}
