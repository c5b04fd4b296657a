import * as contract from '@/lib/contract/skill'
import type { OutputOf } from '@/lib/contract/operation'
import type { Queryable } from '@/lib/store/client'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { readVerb, type ReadContext } from '@/lib/kernel'
import { dependentsOf, findSkills, loadSkill, namesOf, needing, relationsOf, skillsNaming, visibleSkills } from '@/lib/library'

type Related = OutputOf<typeof contract.readDependencies>['items'][number]

/** What a skill needs, what it conflicts with (whoever of the two says so), and what needs it. */
export const readDependencies = readVerb(contract.readDependencies, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const visible = await visibleSkills(ctx.db, ctx, input.agent)
  const relations = (await relationsOf(ctx.db, [skill])).get(skill.id) ?? []
  const named = relations.flatMap(({ kind, target }) => (kind === 'alias' ? [] : [{ kind, target }]))
  const targets = named.map(({ target }) => target)
  const skills = await findSkills(ctx.db, ctx, targets, visible)
  const items = named.map(({ kind, target }): Related => {
    const resolved = skills.get(target)
    return { name: target, kind, skill: resolved?.name ?? null, lifecycle: resolved?.state ?? null }
  })
  const dependents = await dependentsOf(ctx.db, ctx, skill, visible)
  const base = skills.get(named.find(({ kind }) => kind === 'extends')?.target ?? '')
  return {
    name: skill.name,
    items,
    needs: await allNeeds(ctx, skill, visible),
    dependents: dependents.map((one) => one.name),
    conflicts: await conflictsOf(ctx, skill, items, visible),
    baseChanged: base !== undefined && (await isNewer(ctx.db, base, skill)),
  }
})

/** Names of what conflicts with a skill: those it names, and those that name it. */
async function conflictsOf(ctx: ReadContext, skill: Skill, items: Related[], where: Prisma.SkillWhereInput): Promise<string[]> {
  const own = items.flatMap((item) => (item.kind === 'conflicts' && item.skill !== null ? [item.skill] : []))
  const targets = await namesOf(ctx.db, skill)
  const others = await skillsNaming(ctx.db, ctx, { kinds: ['conflicts'], targets, where })
  return [...new Set([...own, ...others.map((one) => one.skill.name)])].filter((name) => name !== skill.name).sort()
}

/** Everything that a skill needs, level by level; a circle ends where it closes. */
async function allNeeds(ctx: ReadContext, skill: Skill, visible: Prisma.SkillWhereInput): Promise<string[]> {
  const seen = new Map([[skill.id, skill.name]])
  let level: Skill[] = [skill]
  while (level.length > 0) {
    const relations = [...(await relationsOf(ctx.db, level)).values()].flat()
    const targets = relations.flatMap(({ kind, target }) => (needing.includes(kind) ? [target] : []))
    const skills = [...(await findSkills(ctx.db, ctx, targets, visible)).values()]
    level = [...new Map(skills.map((one) => [one.id, one])).values()].filter((one) => !seen.has(one.id))
    for (const one of level) seen.set(one.id, one.name)
  }
  return [...seen.values()].slice(1)
}

/** Whether what a base says was written after what its overlay says. */
async function isNewer(db: Queryable, base: Skill, overlay: Skill): Promise<boolean> {
  const rows = await db.version.findMany({
    where: { OR: [base, overlay].map(({ id, version }) => ({ skillId: id, number: version })) },
    select: { skillId: true, createdAt: true },
  })
  const at = new Map(rows.map((row) => [row.skillId, row.createdAt.getTime()]))
  return (at.get(base.id) ?? 0) > (at.get(overlay.id) ?? 0)
}
