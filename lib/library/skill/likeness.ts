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
import { mapYielding, yieldToEventLoop } from '@/lib/store/yield-to-event-loop'
import { Prisma, type Skill } from '@/prisma/generated/sqlite/client'
import { cached, lastCached, type Context, type WriteContext } from '@/lib/kernel'
import type { FileContent } from './scan-version'
import { textIn } from './version-texts'

/** The least likeness that anybody asks for. */
const floor = 0.3

/** What is kept of every skill that is not deleted, to be compared with others. */
type Compared = Pick<
  Skill,
  'id' | 'name' | 'version' | 'state' | 'revision' | 'updatedAt' | 'agentId' | 'sharedAt' | 'isWarning'
> & { profile: Profile }

interface Library {
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
const isUnchanged = (a: Stamped | undefined, b: Stamped): boolean =>
  a !== undefined && a.revision === b.revision && a.state === b.state && a.updatedAt.getTime() === b.updatedAt.getTime()

type Said = Pick<Skill, 'name' | 'title' | 'description' | 'triggers' | 'shapes'>

/** A skill's profile, by its row and its SKILL.md. */
function profileOfRow(row: Said, main: string): Profile {
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
async function readProfiles(db: Queryable, ids: readonly string[]): Promise<Map<string, Compared>> {
  const rows = await inChunks(ids, (some) =>
    db.skill.findMany({
      where: { id: { in: some } },
      select: { ...columns, title: true, description: true, triggers: true, shapes: true },
    }),
  )
  const texts = await inChunks(ids, (some) =>
    db.$queryRaw<{ skill: string; content: Uint8Array }[]>(Prisma.sql`
      SELECT s."id" AS skill, f."content" AS content FROM "Skill" s
      JOIN "Version" v ON v."skillId" = s."id" AND v."number" = s."version"
      JOIN "VersionFile" f ON f."versionId" = v."id" AND f."path" = 'SKILL.md'
      WHERE s."id" IN (${Prisma.join(some)})`),
  )
  const decoder = new TextDecoder()
  const mains = new Map(texts.map(({ skill, content }) => [skill, content]))
  const read = await mapYielding(rows, ({ title, description, triggers, shapes, ...row }) => {
    const content = mains.get(row.id)
    const main = content ? decoder.decode(content) : ''
    return { ...row, profile: profileOfRow({ name: row.name, title, description, triggers, shapes }, main) }
  })
  return new Map(read.map((one) => [one.id, one]))
}

const place: Omit<Place<Library>, 'workspaceId'> = {
  parts: ['content'],
  key: ['likeness'],
  weigh: ({ skills }) => 8 * skills.size,
}

/** The library as `db` sees it: as it was last committed, or within a transaction, with what that changed. */
async function libraryFor(db: Queryable, ctx: Context, newId?: string): Promise<Library> {
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

interface Wanted {
  profile: Profile
  floor: number
  isAllowed: (other: Compared) => boolean
}

function findIn({ skills, index }: Library, { profile, floor: from, isAllowed }: Wanted): SimilarSkill[] {
  const found = index.near(profile, from, (id) => {
    const other = skills.get(id)
    return other !== undefined && isAllowed(other)
  })
  return found.flatMap(({ id, ...alike }) => {
    const other = skills.get(id)
    return other ? [{ id, name: other.name, version: other.version, ...alike }] : []
  })
}

/** Whether a skill counts beside another: the same agent's, nobody's own, or shared; warnings beside warnings. */
const isBeside = (one: Pick<Compared, 'id' | 'agentId' | 'isWarning'>, other: Compared): boolean =>
  other.id !== one.id &&
  other.isWarning === one.isWarning &&
  (other.agentId === one.agentId || other.agentId === null || other.sharedAt !== null)

/** Live skills that are like a draft of an agent (null: of nobody) from `floor` on, the most alike first. */
export async function similarToDraft(
  db: Queryable,
  ctx: Context,
  draft: { profile: Profile; agentId: string | null; isWarning?: boolean; skillId?: string },
  from: number = likenessPolicy.similar,
): Promise<SimilarSkill[]> {
  const own = { id: draft.skillId ?? '', agentId: draft.agentId, isWarning: draft.isWarning ?? false }
  const isAllowed = (other: Compared) => isBeside(own, other)
  return findIn(await libraryFor(db, ctx, draft.skillId), { profile: draft.profile, floor: from, isAllowed })
}

/** Live skills among some that are like a skill from `from` on, the most alike first. */
export async function similarSkills(
  db: Queryable,
  ctx: Context,
  skill: Skill,
  among: ReadonlySet<string>,
  from: number = floor,
): Promise<SimilarSkill[]> {
  const library = await libraryFor(db, ctx)
  const isAllowed = ({ id }: Compared) => id !== skill.id && among.has(id)
  return findIn(library, { profile: await profileIn(db, library, skill), floor: from, isAllowed })
}

/** The live skill that a new one is most like, where it is similar, as an answer names it. */
export async function likeNew(
  tx: WriteContext,
  skill: Pick<Skill, 'id' | 'name' | 'agentId' | 'isWarning'>,
  files: readonly FileContent[],
): Promise<Pick<SimilarSkill, 'name' | 'similarity' | 'by'> | null> {
  const { id: skillId, agentId, isWarning } = skill
  const profile = profileOfText(textIn(files, 'SKILL.md'), skill.name)
  const [best] = await similarToDraft(tx.db, tx, { profile, agentId, isWarning, skillId })
  return best ? { name: best.name, similarity: best.similarity, by: best.by } : null
}

/** Live skills of nobody's own, or shared, by what their texts say: a name each. */
export async function namesByText(db: Queryable, ctx: Context): Promise<Map<string, string>> {
  const { skills } = await libraryFor(db, ctx)
  const open = [...skills.values()].filter((one) => isLive(one.state) && (one.agentId === null || one.sharedAt !== null))
  return new Map(open.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ profile, name }) => [profile.textKey, name]))
}

/** As `similarToDraft`, for many drafts of an agent. */
export async function compareDrafts(
  db: Queryable,
  ctx: Context,
  agentId: string,
): Promise<(profile: Profile, isWarning: boolean) => SimilarSkill[]> {
  const library = await libraryFor(db, ctx)
  return (profile, isWarning) => {
    const isAllowed = (other: Compared) => isBeside({ id: '', agentId, isWarning }, other)
    return findIn(library, { profile, floor: likenessPolicy.similar, isAllowed })
  }
}

/** The likeness of any two of the workspace's skills, by their ids; null of one that it does not know. */
export async function compareSkills(db: Queryable, ctx: Context): Promise<(a: string, b: string) => Likeness | null> {
  const { skills, index } = await libraryFor(db, ctx)
  return (a, b) => {
    const [own, other] = [skills.get(a), skills.get(b)]
    return own && other ? index.compare(own.profile, other.profile) : null
  }
}

async function profileIn(db: Queryable, { skills }: Library, skill: Skill): Promise<Profile> {
  const known = skills.get(skill.id)
  if (known && isUnchanged(known, skill)) return known.profile
  return (await readProfiles(db, [skill.id])).get(skill.id)?.profile ?? profileOfRow(skill, '')
}

/** For each skill the likeness of the live one beside it that is most like it, where that makes it redundant. */
export async function nearestSkills(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, number>> {
  const nearest = new Map<string, number>()
  if (rows.length === 0) return nearest
  const library = await libraryFor(db, ctx)
  const isCommitted = db === ctx.store.reader
  const nearestTo = async (row: Skill): Promise<SimilarSkill | null> => {
    const profile = await profileIn(db, library, row)
    const isAllowed = (other: Compared) => isBeside(row, other)
    return findIn(library, { profile, floor: likenessPolicy.redundant, isAllowed })[0] ?? null
  }
  for (const row of rows) {
    const isKnown = isCommitted && isUnchanged(library.skills.get(row.id), row)
    const known = isKnown ? library.nearest.get(row.id) : undefined
    if (known === undefined) await yieldToEventLoop()
    const best = known === undefined ? await nearestTo(row) : known
    if (isKnown) library.nearest.set(row.id, best)
    if (best) nearest.set(row.id, best.similarity)
  }
  return nearest
}
