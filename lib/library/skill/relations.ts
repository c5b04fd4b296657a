import { parseSkillMd } from '@/lib/skill-md/parse'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'

/** The ways in which one skill refers to another. */
export const relationKinds = ['depends', 'conflicts', 'extends', 'alias'] as const
export type RelationKind = (typeof relationKinds)[number]

export interface Relation {
  kind: RelationKind
  target: string
}

/** The relations without which a skill does not work: an overlay needs its base. */
export const needing: RelationKind[] = ['depends', 'extends']

const targetMax = 200

/** The relations that a SKILL.md declares, without duplicates; none when it cannot be read. */
export function relationsIn(text: string): Relation[] {
  const parsed = parseSkillMd(text).skill
  if (!parsed) return []
  const base = parsed.extra.extends ?? parsed.metadata.extends
  const all: Relation[] = [
    ...parsed.dependsOn.map((target) => ({ kind: 'depends' as const, target })),
    ...parsed.conflictsWith.map((target) => ({ kind: 'conflicts' as const, target })),
    ...parsed.aliases.map((target) => ({ kind: 'alias' as const, target })),
    ...(typeof base === 'string' ? [{ kind: 'extends' as const, target: base }] : []),
  ]
  const known = all.map(({ kind, target }) => ({ kind, target: target.trim() })).filter(({ target }) => isTarget(target))
  return [...new Map(known.map((one) => [`${one.kind} ${one.target}`, one])).values()]
}

const isTarget = (target: string): boolean => target !== '' && target.length <= targetMax

/** The relations that the current versions of some skills declare, by skill id. */
export async function relationsOf(
  db: Queryable,
  skills: readonly Pick<Skill, 'id' | 'version'>[],
): Promise<Map<string, Relation[]>> {
  const ids = skills.map((skill) => skill.id)
  const rows = await inChunks(ids, (some) =>
    db.versionRelation.findMany({
      where: { version: { skillId: { in: some } } },
      select: { kind: true, target: true, version: { select: { skillId: true, number: true } } },
      orderBy: { id: 'asc' },
    }),
  )
  const current = new Map(skills.map((skill) => [skill.id, skill.version]))
  const byId = new Map<string, Relation[]>(ids.map((id) => [id, []]))
  for (const { kind, target, version } of rows)
    if (current.get(version.skillId) === version.number) byId.get(version.skillId)?.push({ kind: kind, target })
  return byId
}

/** A skill that names another in its current version, and the relation. */
export interface Naming extends Relation {
  skill: Skill
}

/** Skills among those that match `where` whose current version names one of the targets in one of these relations. */
export async function skillsNaming(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  wanted: { kinds: readonly RelationKind[]; targets: readonly string[]; where?: Prisma.SkillWhereInput },
): Promise<Naming[]> {
  const { kinds, targets, where = {} } = wanted
  const skill = { AND: [{ workspaceId: ctx.workspace.id, state: { not: 'deleted' } }, where] }
  const rows = await inChunks([...new Set(targets)], (some) =>
    db.versionRelation.findMany({
      where: { kind: { in: [...kinds] }, target: { in: some }, version: { skill } },
      include: { version: { include: { skill: true } } },
      orderBy: { id: 'asc' },
    }),
  )
  return rows.flatMap(({ kind, target, version }) =>
    version.number === version.skill.version ? [{ kind: kind, target, skill: version.skill }] : [],
  )
}

/** The aliases of a skill's current version. No edit or restored version may lose a name that the skill once had. */
export async function aliasesOf(db: Queryable, skill: Skill): Promise<string[]> {
  const own = (await relationsOf(db, [skill])).get(skill.id) ?? []
  return own.flatMap(({ kind, target }) => (kind === 'alias' && target !== skill.name ? [target] : []))
}

/** Every name of a skill: its own and the aliases of its current version. */
export const namesOf = async (db: Queryable, skill: Skill): Promise<string[]> => [skill.name, ...(await aliasesOf(db, skill))]

/** Skills that depend on this one; rejected ones are excluded, since they never work again. */
export async function dependentsOf(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  skill: Skill,
  where?: Prisma.SkillWhereInput,
): Promise<Skill[]> {
  const canWork: Prisma.SkillWhereInput = { state: { not: 'rejected' }, id: { not: skill.id } }
  const naming = await skillsNaming(db, ctx, {
    kinds: needing,
    targets: await namesOf(db, skill),
    where: where ? { AND: [canWork, where] } : canWork,
  })
  const skills = new Map(naming.map((one) => [one.skill.id, one.skill]))
  return [...skills.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
