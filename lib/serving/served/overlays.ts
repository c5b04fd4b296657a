import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { isLive, stateLabels } from '@/lib/domain/lifecycle/states'
import { overlayFiles } from '@/lib/skill-md/overlay'
import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { cached, type Context } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import { currentFiles } from './current-files'

/** What a skill that extends another is served as. */
export interface Overlay {
  files: SkillFileBytes[]
  /** Over those files: it changes with the base, where the digest of the stored version stays. */
  digest: string
  /** Why the base is not in it; null where it is. */
  missing: string | null
}

/** Longer chains than this are no library any more. */
const depthMax = 16

type Place = Pick<Skill, 'id' | 'version'>

/** What the current versions of some skills extend, by skill id. */
async function basesOf(db: Queryable, ctx: Context, rows: readonly Place[]): Promise<Map<string, string>> {
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  const bases = await inChunks([...versions.keys()], (some) =>
    cached(db, ctx, { parts: ['content'], key: ['extends', ...some] }, () =>
      db.versionRelation.findMany({
        where: { kind: 'extends', version: { skillId: { in: some } } },
        select: { target: true, version: { select: { skillId: true, number: true } } },
        orderBy: { id: 'asc' },
      }),
    ),
  )
  const current = bases.filter(({ version }) => versions.get(version.skillId) === version.number)
  return new Map(current.map(({ target, version }) => [version.skillId, target]))
}

interface Chains {
  baseOf: Map<string, string>
  /** Rows of all that is extended, by the name that was said. */
  skills: Map<string, Skill>
  files: Map<string, SkillFileBytes[]>
}

/** Everything that some overlays stand on, level by level. */
async function readChains(
  db: Queryable,
  ctx: Context,
  rows: readonly Skill[],
  { baseOf, agent }: { baseOf: Map<string, string>; agent?: string | null },
): Promise<Chains> {
  const visible = await visibleSkills(db, ctx, agent)
  const skills = new Map<string, Skill>()
  const known = new Map(rows.filter((row) => baseOf.has(row.id)).map((row) => [row.id, row]))
  let names = [...baseOf.values()]
  for (let depth = 0; depth < depthMax && names.length > 0; depth += 1) {
    for (const [name, row] of await findSkills(db, ctx, names, visible)) skills.set(name, row)
    const fresh = names.flatMap((name) => skills.get(name) ?? []).filter((row) => !known.has(row.id))
    for (const row of fresh) known.set(row.id, row)
    const next = await basesOf(db, ctx, fresh)
    for (const [id, name] of next) baseOf.set(id, name)
    names = [...next.values()].filter((name) => !skills.has(name))
  }
  return { baseOf, skills, files: await currentFiles(db, [...known.values()]) }
}

/** Lays one skill over what it extends; a circle, which no door lets in, ends where it closes. */
function overlay(row: Place, { baseOf, skills, files }: Chains, seen: ReadonlySet<string> = new Set()): Omit<Overlay, 'digest'> {
  const own = files.get(row.id) ?? []
  const name = baseOf.get(row.id)
  if (name === undefined) return { files: own, missing: null }
  const base = skills.get(name)
  const why = (words: string) => ({
    files: own,
    missing: `it extends ${name}, which ${words}: these are its own instructions alone`,
  })
  if (!base) return why('is not there')
  if (!isLive(base.state)) return why(`is ${stateLabels[base.state].toLowerCase()} and not served`)
  if (seen.has(base.id)) return why('goes in a circle')
  const below = overlay(base, { baseOf, skills, files }, new Set([...seen, row.id, base.id]))
  return { files: overlayFiles(below.files, own), missing: below.missing }
}

const digestOf = (files: readonly SkillFileBytes[]): string =>
  digestOfFiles(files.map(({ path, content }) => ({ path, sha256: sha256Hex(content) })))

/**
 * Those of some skills that extend another, as every door serves them: the base's files and instructions with their own after. A base
 * that the caller may not see, or that is not served, is left out and told.
 */
export async function overlaysOf(
  db: Queryable,
  ctx: Context,
  rows: readonly Skill[],
  agent?: string | null,
): Promise<Map<string, Overlay>> {
  const baseOf = await basesOf(db, ctx, rows)
  if (baseOf.size === 0) return new Map()
  const overlaid = rows.filter((row) => baseOf.has(row.id))
  const chains = await readChains(db, ctx, rows, { baseOf, agent })
  return new Map(
    overlaid.map((row) => {
      const merged = overlay(row, chains)
      return [row.id, { ...merged, digest: digestOf(merged.files) }]
    }),
  )
}
