import { groupBy } from '@/lib/domain/collection/group-by'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import { bookNames } from '@/lib/domain/name/name-book'
import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { columnsOf } from '@/lib/store/columns'
import { readRows } from '@/lib/store/run-statement'
import { Prisma, type Skill } from '@/prisma/generated/sqlite/client'
import { agentView, type Context } from '@/lib/kernel'
import { skillsNaming } from './relations'

const columns = columnsOf('Skill')

/**
 * The skills that a caller may see. An agent sees its own, shared ones, those without an agent, and, where isolation is off, those
 * that others learned; a person or a key bound to no agent sees all. Deleted skills are in no list.
 */
export async function visibleSkills(db: Queryable, ctx: Context, agent?: string | null): Promise<Prisma.SkillWhereInput> {
  const view = await agentView(db, ctx, agent)
  const base: Prisma.SkillWhereInput = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  return view ? { ...base, ...view.where } : base
}

/** The skill with this name, id or alias, or null. */
export async function findSkill(db: Queryable, ctx: Context, ref: string, agent?: string | null): Promise<Skill | null> {
  return (await findSkills(db, ctx, [ref], await visibleSkills(db, ctx, agent))).get(ref) ?? null
}

/**
 * The skills with these names, ids or aliases, resolved by the rule of `bookNames` among those that match `where`; a reference
 * without a match is absent.
 */
export async function findSkills(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  refs: readonly string[],
  where: Prisma.SkillWhereInput,
): Promise<Map<string, Skill>> {
  const known = await inChunks([...new Set(refs)], (some) =>
    db.skill.findMany({ where: { AND: [where, { OR: [{ heldName: { in: some } }, { id: { in: some } }] }] } }),
  )
  return resolved(db, ctx, { refs, known, where })
}

/** As `findSkills`, among those that a caller, or the agent it names, may see, by a statement written by hand. */
export async function findVisibleSkills(
  db: Queryable,
  ctx: Context,
  refs: readonly string[],
  agent?: string | null,
): Promise<Map<string, Skill>> {
  const viewer = await agentView(db, ctx, agent)
  const held = await inChunks([...new Set(refs)], (some) =>
    readRows<Skill>(
      db,
      'Skill',
      columns,
      Prisma.sql`"workspaceId" = ${ctx.workspace.id} AND "state" <> 'deleted'
        AND ("heldName" IN (${Prisma.join(some)}) OR "id" IN (${Prisma.join(some)}))`,
    ),
  )
  const known = viewer ? held.filter((row) => isVisibleTo(viewer, row)) : held
  return resolved(db, ctx, { refs, known, where: await visibleSkills(db, ctx, agent) })
}

/** `known`: skills with one of the names or ids. */
async function resolved(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  { refs, known, where }: { refs: readonly string[]; known: readonly Skill[]; where: Prisma.SkillWhereInput },
): Promise<Map<string, Skill>> {
  const direct = new Set(known.flatMap((row) => [row.id, row.heldName]))
  const unknown = refs.filter((ref) => !direct.has(ref))
  const naming = unknown.length ? await skillsNaming(db, ctx, { kinds: ['alias'], targets: unknown, where }) : []
  const rows = new Map([...known, ...naming.map((one) => one.skill)].map((row) => [row.id, row]))
  const aliasesOf = groupBy(naming, (one) => one.skill.id)
  const book = bookNames(
    [...rows.values()].map(({ id, heldName }) => ({ id, heldName, aliases: (aliasesOf.get(id) ?? []).map((one) => one.target) })),
  )
  return new Map(
    refs.flatMap((ref) => {
      const row = rows.get(book.find(ref) ?? '')
      return row ? [[ref, row] as const] : []
    }),
  )
}

/** @throws Problem `not_found` */
export async function loadSkill(db: Queryable, ctx: Context, ref: string, agent?: string | null): Promise<Skill> {
  const skill = await findSkill(db, ctx, ref, agent)
  if (!skill) throw notFound(`skill named "${ref}"`)
  return skill
}
