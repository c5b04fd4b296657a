import { isLive } from '@/lib/domain/lifecycle/states'
import { likenessPolicy, reaches, type Likeness } from '@/lib/domain/overlap/likeness'
import { likenessIndex, type LikenessIndex } from '@/lib/domain/overlap/likeness-index'
import { profileOf, type Profile } from '@/lib/domain/overlap/profile'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { titleOf } from '@/lib/skill-md/title'
import { triggersOf } from '@/lib/skill-md/triggers'
import type { Place, Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { mapYielding } from '@/lib/store/yield-to-event-loop'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { cached, lastCached, type Context, type WriteContext } from '@/lib/kernel'
import { currentMains } from './version-texts'

/** The least likeness that anybody asks for. */
export const floor = 0.3

/** What is kept of every skill that is not deleted, to be compared with others. */
export type Compared = Pick<
  Skill,
  'id' | 'name' | 'version' | 'state' | 'revision' | 'updatedAt' | 'agentId' | 'sharedAt' | 'isWarning'
> & { profile: Profile }

export interface Library {
  skills: ReadonlyMap<string, Compared>
  /** Of the live ones. */
  index: LikenessIndex
  /** By skill the live one that is most like it, as far as it was asked for; null: none is redundant. */
  nearest: Map<string, SimilarSkill | null>
}

/** A live skill that is like another skill, or like a draft. */
export interface SimilarSkill extends Likeness {
  id: string
  name: string
  version: number
}

const columns = {
  id: true,
  name: true,
  version: true,
  state: true,
  revision: true,
  updatedAt: true,
  agentId: true,
  sharedAt: true,
  isWarning: true,
} as const

type Row = Omit<Compared, 'profile'>
type Stamped = Pick<Skill, 'revision' | 'updatedAt' | 'state'>
export const isUnchanged = (a: Stamped | undefined, b: Stamped): boolean =>
  a !== undefined && a.revision === b.revision && a.state === b.state && a.updatedAt.getTime() === b.updatedAt.getTime()

type Said = Pick<Skill, 'name' | 'title' | 'description' | 'triggers' | 'shapes'>

/** A skill's profile, by its row and its SKILL.md. */
export function profileOfRow(row: Said, main: string): Profile {
  const { skill } = parseSkillMd(main)
  const triggers = [...jsonColumns.Skill.triggers(row.triggers), ...(skill ? triggersOf(skill) : [])]
  const shapes = jsonColumns.Skill.shapes(row.shapes)
  return profileOf({ ...row, triggers: [...new Set(triggers)], body: skill?.body ?? main, shapes })
}

/** The profile of a text that is no skill yet: a draft, or what is about to be one. */
export function profileOfText(main: string, name: string, shapes: readonly string[] = []): Profile {
  const { skill } = parseSkillMd(main)
  const title = skill ? titleOf(skill) : name
  return profileOfRow({ name, title, description: skill?.description ?? '', triggers: [], shapes: [...shapes] }, main)
}

/** Profiles of the current versions of some skills. */
export async function readProfiles(db: Queryable, ids: readonly string[]): Promise<Map<string, Compared>> {
  const rows = await inChunks(ids, (some) =>
    db.skill.findMany({
      where: { id: { in: some } },
      select: { ...columns, title: true, description: true, triggers: true, shapes: true },
    }),
  )
  const mains = await currentMains(db, ids)
  const read = await mapYielding(rows, ({ title, description, triggers, shapes, ...row }) => {
    const profile = profileOfRow({ name: row.name, title, description, triggers, shapes }, mains.get(row.id) ?? '')
    return { ...row, profile }
  })
  return new Map(read.map((one) => [one.id, one]))
}

const place: Omit<Place<Library>, 'workspaceId'> = {
  parts: ['content'],
  key: ['likeness'],
  weigh: ({ skills }) => 8 * skills.size,
}

/** The library as `db` sees it: as it was last committed, or within a transaction, with what that changed. */
export async function libraryFor(db: Queryable, ctx: Context, newId?: string): Promise<Library> {
  if (db !== ctx.store.reader) return libraryWithin(db, ctx, await readRows(db, ctx, newId))
  return cached(db, ctx, place, async (former) => readLibrary(db, await readRows(db, ctx), former))
}

/** Skills that are not deleted, but for one that is only coming in: it is compared as what is not there yet. */
const readRows = (db: Queryable, ctx: Context, newId = ''): Promise<Row[]> =>
  db.skill.findMany({ where: { workspaceId: ctx.workspace.id, state: { not: 'deleted' }, id: { not: newId } }, select: columns })

/** A profile is made once a version, and what is nearest is kept while nothing near changes. */
async function readLibrary(db: Queryable, rows: readonly Row[], former: Library | undefined): Promise<Library> {
  const changed = rows.filter((row) => !isUnchanged(former?.skills.get(row.id), row)).map(({ id }) => id)
  if (former && changed.length === 0 && rows.length === former.skills.size) return former
  const skills = withFresh(rows, former, await readProfiles(db, changed))
  const next: Library = { skills, index: likenessIndex(profilesOf(skills), floor), nearest: new Map() }
  if (former) keepNearest(former, next, changed)
  return next
}

const withFresh = (
  rows: readonly Row[],
  former: Library | undefined,
  fresh: ReadonlyMap<string, Compared>,
): Map<string, Compared> =>
  new Map(
    rows.flatMap(({ id }) => {
      const one = fresh.get(id) ?? former?.skills.get(id)
      return one ? [[id, one] as const] : []
    }),
  )

const profilesOf = (skills: ReadonlyMap<string, Compared>): Map<string, Profile> =>
  new Map([...skills].flatMap(([id, one]) => (isLive(one.state) ? [[id, one.profile] as const] : [])))

/** Skills that a transaction sees otherwise than the library kept, up to which each is compared by itself, and from which it is renewed. */
const aloneMax = 200
const renewedFrom = 20
/** Skills up to which it is made anew, so that words weigh just as they will after the commit. */
const exactMax = 500

const isWriting = (ctx: Context): ctx is WriteContext => 'afterCommit' in ctx

/**
 * The library within a transaction. It waits for no other connection, which others that wait for this one may hold: it starts from what
 * was computed last and reads what is new since then by itself; where that is much, the library is renewed after the commit.
 */
async function libraryWithin(db: Queryable, ctx: Context, rows: readonly Row[]): Promise<Library> {
  const former = lastCached(ctx, place)
  const changed = rows.filter((row) => !isUnchanged(former?.skills.get(row.id), row)).map(({ id }) => id)
  if (isWriting(ctx) && (!former || changed.length >= renewedFrom))
    ctx.afterCommit(async () => void (await libraryFor(ctx.store.reader, ctx)))
  if (!former || rows.length <= exactMax || changed.length > aloneMax) return readLibrary(db, rows, former)
  const fresh = await readProfiles(db, changed)
  const skills = withFresh(rows, former, fresh)
  const near: LikenessIndex['near'] = (profile, from, isAllowed = () => true) => {
    const kept = former.index.near(profile, from, (id) => skills.has(id) && !fresh.has(id) && isAllowed(id))
    const own = [...profilesOf(fresh)]
      .filter(([id]) => isAllowed(id))
      .map(([id, other]) => ({ id, ...former.index.compare(profile, other) }))
      .filter(({ similarity }) => reaches(similarity, from))
    return [...kept, ...own].toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
  }
  return { skills, index: { ...former.index, near }, nearest: new Map() }
}

/** What was nearest stays so where neither of the two changed, no word of theirs counts otherwise, and nothing new is near. */
function keepNearest(former: Library, next: Library, changed: readonly string[]): void {
  const removed = [...former.skills.keys()].filter((id) => !next.skills.has(id))
  const touched = new Set([...changed, ...removed, ...next.index.weighedOtherwise(former.index)])
  if (touched.size > next.skills.size / 4) return
  const near = [...touched].flatMap((id) => {
    const one = next.skills.get(id)
    return one ? next.index.near(one.profile, likenessPolicy.redundant).map((other) => other.id) : []
  })
  const isStale = new Set([...touched, ...near])
  for (const [id, best] of former.nearest) if (!isStale.has(id) && !(best && touched.has(best.id))) next.nearest.set(id, best)
}
