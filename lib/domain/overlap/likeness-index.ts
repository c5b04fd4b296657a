import { likenessOf, reaches, weighProfile, type Likeness, type Weigh, type Weighed } from './likeness'
import { overlapIndex, type OverlapIndex } from './nearest'
import type { Profile } from './profile'

/** A skill that is like another. */
export interface Alike extends Likeness {
  id: string
}

/** Many skills to be compared with one, each by its id. */
export interface LikenessIndex {
  /** Everyone from `floor` on, the most alike first, then by id. `isAllowed` leaves some out. */
  near(profile: Profile, floor: number, isAllowed?: (id: string) => boolean): Alike[]
  compare(a: Profile, b: Profile): Likeness
  weigh: Weigh
  /** Those that have a word which another library weighs otherwise. */
  weighedOtherwise(former: LikenessIndex): Set<string>
}

/** Skills of a library from which a word of most of them says nothing; the share is of the power of two below its size. */
const countedMin = 8
const mostHave = 0.75
const levelsMax = 6
/** Rare words of a text by which others are found, and those of them that are compared. */
const probesMax = 64
const comparedMax = 24

/**
 * The weight of words by how many of `size` skills have them: 0 for what most have, else 1 more each time that half as many have it.
 * In steps, by the power of two below the size, so that one skill more or less leaves nearly all comparisons as they were.
 */
export function documentLevels(holders: (word: string) => number, size: number): Weigh {
  const scale = scaleOf(size)
  return (word) => {
    const held = Math.max(1, holders(word))
    if (size >= countedMin && held > scale * mostHave) return 0
    return 1 + Math.min(levelsMax, Math.max(0, Math.floor(Math.log2(scale / held))))
  }
}

const scaleOf = (size: number): number => 2 ** Math.floor(Math.log2(Math.max(1, size)))

/** Whether a word of a skill is weighed; an anchor's pieces are weighed as they are written. */
const says = ({ words, steps }: Profile, word: string): boolean =>
  words.has(word) || steps.some(({ anchor }) => anchor.includes(word))

/** Whether libraries of two sizes weigh a word alike that as many have. */
const hasLevelsOf = (one: number, other: number): boolean =>
  scaleOf(one) === scaleOf(other) && one >= countedMin === other >= countedMin

/** Finds what is like a skill through its rarest words and steps: nobody is compared with everybody. `floor`: the least ever asked for. */
export function likenessIndex(library: ReadonlyMap<string, Profile>, floor: number): LikenessIndex {
  const ids = [...library.keys()].toSorted()
  const profiles = ids.map((id) => library.get(id)!)
  const holders = new Map<string, number[]>()
  const twins = new Map<string, number[]>()
  for (const [at, { words, textKey }] of profiles.entries()) {
    for (const word of words) listed(holders, word).push(at)
    listed(twins, textKey).push(at)
  }
  const heldBy = (word: string): number => holders.get(word)?.length ?? 0
  const levels = documentLevels(heldBy, ids.length)
  const levelOf = new Map([...holders.keys()].map((word) => [word, levels(word)]))
  const weigh: Weigh = (word) => levelOf.get(word) ?? levels(word)
  const prepared = new Map<Profile, Weighed>()
  const known = new Set(profiles)
  const weighed = (profile: Profile): Weighed => {
    const own = prepared.get(profile) ?? weighProfile(profile, weigh)
    if (known.has(profile)) prepared.set(profile, own)
    return own
  }
  let mined: OverlapIndex | null = null
  const place = new Map(ids.map((id, at) => [id, at]))
  const bySteps = (steps: readonly string[]): number[] => {
    if (steps.length === 0) return []
    mined ??= overlapIndex(
      ids.map((id, at) => ({ id, steps: profiles[at]!.shapes })),
      floor,
    )
    return mined.near(steps).flatMap(({ id }) => place.get(id) ?? [])
  }
  /** What is not in the library yet is compared as if it were, so that it is as alike once it is. */
  const asIfIn = (profile: Profile): ((own: Profile) => Weighed) => {
    const more = documentLevels((word) => heldBy(word) + (profile.words.has(word) ? 1 : 0), ids.length + 1)
    // One skill more leaves nearly every word its weight, and so most skills as they were prepared.
    const others = [...profile.words].filter((word) => more(word) !== weigh(word))
    const isAsBefore = hasLevelsOf(ids.length, ids.length + 1)
    const isOther = (own: Profile): boolean => own === profile || !isAsBefore || others.some((word) => says(own, word))
    return (own) => (isOther(own) ? weighProfile(own, more) : weighed(own))
  }
  const near: LikenessIndex['near'] = (profile, from, isAllowed = () => true) => {
    const prepare = known.has(profile) ? weighed : asIfIn(profile)
    const one = prepare(profile)
    const allowed = (at: number): boolean => isAllowed(ids[at]!)
    const found = [
      ...(twins.get(profile.textKey) ?? []),
      ...byWords(one, holders, ids.length, allowed),
      ...bySteps(profile.shapes),
    ]
    return [...new Set(found)]
      .filter(allowed)
      .map((at) => ({ id: ids[at]!, ...likenessOf(one, prepare(profiles[at]!)) }))
      .filter(({ similarity }) => reaches(similarity, from))
      .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
  }
  const weighedOtherwise = (former: LikenessIndex): Set<string> => {
    const others = [...holders].filter(([word]) => former.weigh(word) !== weigh(word))
    return new Set(others.flatMap(([, places]) => places.map((at) => ids[at]!)))
  }
  return { near, compare: (a, b) => likenessOf(weighed(a), weighed(b)), weigh, weighedOtherwise }
}

function listed<K>(lists: Map<K, number[]>, key: K): number[] {
  const known = lists.get(key) ?? []
  if (known.length === 0) lists.set(key, known)
  return known
}

/** Those that share the most of a text's rarest words, by their places. */
function byWords(
  { words }: Weighed,
  holders: ReadonlyMap<string, readonly number[]>,
  size: number,
  isAllowed: (at: number) => boolean,
): number[] {
  const known = [...words.weights].flatMap(([word, weight]) => {
    const places = holders.get(word)
    return places ? [{ word, weight, places }] : []
  })
  const rarest = known.toSorted((a, b) => a.places.length - b.places.length || (a.word < b.word ? -1 : 1)).slice(0, probesMax)
  const shared = new Float64Array(size)
  for (const { weight, places } of rarest) for (const at of places) shared[at]! += weight
  const found: number[] = []
  for (let at = 0; at < size; at += 1) if (shared[at]! > 0 && isAllowed(at)) found.push(at)
  return found.toSorted((a, b) => shared[b]! - shared[a]! || a - b).slice(0, comparedMax)
}
