import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { agentScope } from '../agent/resolve-agent'
import type { Context } from '../kernel/context'

/**
 * Which skills a caller may see: an agent sees its own learned skills and everything that is not learned; a person
 * or a key bound to no agent sees all. Skills that were deleted are in no list.
 */
export async function visibleSkills(db: Queryable, ctx: Context, agent?: string | null): Promise<Prisma.SkillWhereInput> {
  const { agentId } = await agentScope(db, ctx, agent)
  const base: Prisma.SkillWhereInput = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  return agentId === undefined ? base : { ...base, OR: [{ origin: { not: 'learned' } }, { agentId }] }
}

/** The skill that a name or an id means, or null. */
export async function findSkill(db: Queryable, ctx: Context, ref: string, agent?: string | null): Promise<Skill | null> {
  const visible = await visibleSkills(db, ctx, agent)
  return db.skill.findFirst({ where: { AND: [visible, { OR: [{ heldName: ref }, { id: ref }] }] } })
}

/** @throws Problem `not_found` */
export async function loadSkill(db: Queryable, ctx: Context, ref: string, agent?: string | null): Promise<Skill> {
  const found = await findSkill(db, ctx, ref, agent)
  if (!found) throw notFound(`skill named "${ref}"`)
  return found
}
