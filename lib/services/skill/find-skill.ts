import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { agentView } from '../agent/agent-view'
import type { Context } from '../kernel/context'
import { skillsNaming } from './relations'

/**
 * Which skills a caller may see: an agent its own, what is nobody's, what was shared, and what others learned where
 * isolation is off; a person or a key bound to no agent sees all. Skills that were deleted are in no list.
 */
export async function visibleSkills(db: Queryable, ctx: Context, agent?: string | null): Promise<Prisma.SkillWhereInput> {
  const view = await agentView(db, ctx, agent)
  const base: Prisma.SkillWhereInput = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  return view ? { ...base, ...view.where } : base
}

/** The skill that a name, an id or an alias means, or null. A name that a skill holds comes before another's alias. */
export async function findSkill(db: Queryable, ctx: Context, ref: string, agent?: string | null): Promise<Skill | null> {
  return (await findSkills(db, ctx, [ref], await visibleSkills(db, ctx, agent))).get(ref) ?? null
}

/** The skills that some names, ids or aliases mean, of those that `where` leaves; what means none is absent. */
export async function findSkills(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  refs: readonly string[],
  where: Prisma.SkillWhereInput,
): Promise<Map<string, Skill>> {
  const known = await inChunks([...new Set(refs)], (some) =>
    db.skill.findMany({ where: { AND: [where, { OR: [{ heldName: { in: some } }, { id: { in: some } }] }] } }),
  )
  const byRef = new Map(known.flatMap((row) => [[row.id, row] as const, [row.heldName ?? row.id, row] as const]))
  const unknown = refs.filter((ref) => !byRef.has(ref))
  if (unknown.length === 0) return byRef
  for (const { skill, target } of await skillsNaming(db, ctx, { kinds: ['alias'], targets: unknown, where }))
    if (!byRef.has(target)) byRef.set(target, skill)
  return byRef
}

/** @throws Problem `not_found` */
export async function loadSkill(db: Queryable, ctx: Context, ref: string, agent?: string | null): Promise<Skill> {
  const found = await findSkill(db, ctx, ref, agent)
  if (!found) throw notFound(`skill named "${ref}"`)
  return found
}
