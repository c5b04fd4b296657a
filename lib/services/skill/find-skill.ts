import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { agentView } from '../agent/agent-view'
import type { Context } from '../kernel/context'

/**
 * Which skills a caller may see: an agent its own, what is nobody's, what was shared, and what others learned where
 * isolation is off; a person or a key bound to no agent sees all. Skills that were deleted are in no list.
 */
export async function visibleSkills(db: Queryable, ctx: Context, agent?: string | null): Promise<Prisma.SkillWhereInput> {
  const view = await agentView(db, ctx, agent)
  const base: Prisma.SkillWhereInput = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  return view ? { ...base, ...view.where } : base
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
