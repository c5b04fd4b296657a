import { isLive } from '@/lib/domain/lifecycle/states'
import { LRUCache } from 'lru-cache'
import { likenessPolicy, type Likeness } from '@/lib/domain/overlap/likeness'
import type { LikenessIndex } from '@/lib/domain/overlap/likeness-index'
import type { Profile } from '@/lib/domain/overlap/profile'
import type { Queryable } from '@/lib/store/client'
import { yieldToEventLoop } from '@/lib/store/yield-to-event-loop'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { oncePer, type Context, type ReadContext } from '@/lib/kernel'
import {
  floor,
  isUnchanged,
  libraryFor,
  profileOfRow,
  profileOfText,
  readProfiles,
  type Compared,
  type Library,
  type SimilarSkill,
} from './compared-library'
import type { FileContent } from './scan-version'
import { textIn } from './version-texts'

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

/** A text that is no skill yet, of an agent (null: of nobody). `skillId`: the skill that it would be a version of. */
interface Drafted {
  profile: Profile
  agentId: string | null
  isWarning?: boolean
  skillId?: string
}

function similarIn(
  library: Library,
  { profile, agentId, isWarning = false, skillId = '' }: Drafted,
  from: number,
): SimilarSkill[] {
  return findIn(library, { profile, floor: from, isAllowed: (other) => isBeside({ id: skillId, agentId, isWarning }, other) })
}

/** Live skills that are like a draft from `floor` on, the most alike first. */
export async function similarToDraft(
  db: Queryable,
  ctx: Context,
  draft: Drafted,
  from: number = likenessPolicy.similar,
): Promise<SimilarSkill[]> {
  return similarIn(await libraryFor(db, ctx, draft.skillId), draft, from)
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
  tx: ReadContext,
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

/**
 * As `similarToDraft`, for many drafts: the library is read once. What was found for a draft with a key is found again in a library as
 * it is; the key names its text and its steps.
 */
export async function compareDrafts(
  db: Queryable,
  ctx: Context,
  from: number = likenessPolicy.similar,
): Promise<(draft: Drafted, key?: string) => readonly SimilarSkill[]> {
  const library = await libraryFor(db, ctx)
  const kept = foundIn(library)
  return (draft, key) => {
    if (key === undefined) return similarIn(library, draft, from)
    const whole = JSON.stringify([key, draft.agentId, draft.isWarning, draft.skillId, from])
    const found = kept.get(whole) ?? similarIn(library, draft, from)
    kept.set(whole, found)
    return found
  }
}

const foundIn = oncePer<Library, [], LRUCache<string, readonly SimilarSkill[]>>(() => new LRUCache({ max: 1_000 }))

/** The likeness of any two of the workspace's skills, by their ids; null of one that it does not know. */
export async function compareSkills(db: Queryable, ctx: Context): Promise<(a: string, b: string) => Likeness | null> {
  const { skills, index } = await libraryFor(db, ctx)
  const compared = comparedIn(index)
  return (a, b) => {
    const [own, other] = [skills.get(a), skills.get(b)]
    if (!own || !other) return null
    const pairs = compared.get(a) ?? new Map<string, Likeness>()
    const known = pairs.get(b) ?? index.compare(own.profile, other.profile)
    if (pairs.size >= pairsMax) pairs.clear()
    compared.set(a, pairs.set(b, known))
    return known
  }
}

/** Pairs that are kept of one skill. */
const pairsMax = 200

/** Pairs that were compared in a library as it is, by the first of each: what is found together once is found together again. */
const comparedIn = oncePer<LikenessIndex, [], LRUCache<string, Map<string, Likeness>>>(() => new LRUCache({ max: 1_000 }))

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
