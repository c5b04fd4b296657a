import { isSameFamily, type Covering } from './cover'
import type { FeatureTable } from './feature-table'
import { tellingFeatures, type Grown } from './grow'
import { isCheck } from './is-check'
import { headOf, isOperation } from './feature-key'

/** Share of two families' features that must be the same, once one word of the one stands for one of the other. */
const alikeMin = 0.6
/** Features that must hold the word. */
const bearingMin = 2

/**
 * Joins families that are one task done to different things: their features are the same but for one word, a language in the paths or the
 * name of a service. `all` are those that grew, chosen or not; what holds the same units is left out.
 */
export function joinParallel<G extends Grown>(
  table: FeatureTable,
  chosen: readonly Covering<G>[],
  all: readonly G[],
): Covering<G>[] {
  const keysOf = new Map(all.map((one) => [one, keysIn(table, one)]))
  const taken = new Set(chosen.map(({ grown }) => grown))
  const joined: Covering<G>[] = []
  for (const { grown, gain } of chosen) {
    const own = keysOf.get(grown)
    const others = own ? all.filter((other) => other !== grown && isOneTask(own, keysOf.get(other)!, taken.has(other))) : []
    const one = others.length === 0 ? grown : union(table, grown, others)
    if (!joined.some(({ grown: before }) => isSameFamily(before, one))) joined.push({ grown: one, gain })
  }
  return joined.filter((one) => !joined.some((other) => other !== one && isPartOf(table, one.grown, other.grown)))
}

const isOneTask = (a: readonly string[], b: readonly string[], areChosen: boolean): boolean =>
  (areChosen && isSameWork(a, b)) || isParallel(a, b)

/** Share of what is done that must be the same for two families to differ only in what was said. */
const workMin = 0.8

/** Whether two families do the same, however it was asked for. */
function isSameWork(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [workIn(a), workIn(b)]
  const said = new Set(other)
  const both = one.filter((key) => said.has(key)).length
  const all = one.length + other.length - both
  // The very same work needs a single command of its own, work that is nearly the same two.
  const commands = both === all ? 1 : bearingMin
  return both >= bearingMin && both >= workMin * all && hasCommands(one, commands) && hasCommands(other, commands)
}

/** Own commands beside checks: files alone are what is said of them. */
const hasCommands = (keys: readonly string[], min = bearingMin): boolean =>
  keys.filter((key) => key.startsWith('$ ') && !isCheck(headOf(key))).length >= min

/** What is done, of all that tells a family. */
const workIn = (keys: readonly string[]): string[] => keys.filter((key) => isOperation(key) || key.startsWith('edit '))

/** Share of its units that must be another family's, too, and the most that it may have of those. */
const heldMin = 0.75
const partMax = 0.5

/** Whether a family only tells some units of a larger one by what they are about: all that it does, that one does. */
function isPartOf(table: FeatureTable, one: Grown, other: Grown): boolean {
  if (one.units.length > other.units.length * partMax) return false
  const held = new Set(other.units)
  if (one.units.filter((unit) => held.has(unit)).length < one.units.length * heldMin) return false
  const wider = workIn(keysIn(table, other)).map(doneIn)
  const own = workIn(keysIn(table, one)).map(doneIn)
  return (
    hasCommands(workIn(keysIn(table, one))) &&
    own.every((key) => wider.some((known) => key === known || (known.endsWith('/') && key.startsWith(known))))
  )
}

/** What a feature does, without the flag or the place that it is told with. */
const doneIn = (key: string): string => (key.startsWith('$ ') ? headOf(key) : key)

const keysIn = ({ features }: FeatureTable, one: Grown): string[] => one.features.map(({ feature }) => features[feature]!.key)

function union<G extends Grown>(table: FeatureTable, one: G, others: readonly G[]): G {
  const units = Int32Array.from(new Set([one, ...others].flatMap((some) => [...some.units]))).sort()
  const features = tellingFeatures(table, units, one.seed)
  return { ...one, units, features: features.length > 1 ? features : one.features }
}

const wordsOf = (key: string): string[] => key.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)

/** Words that several of some keys hold and none of others does, those that most hold first. */
function ownWords(keys: readonly string[], others: readonly string[]): string[] {
  const elsewhere = new Set(others.flatMap(wordsOf))
  const counts = new Map<string, number>()
  for (const key of keys)
    for (const word of new Set(wordsOf(key))) if (!elsewhere.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= bearingMin)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => word)
}

/** Whether two lists of keys say the same of two things. */
function isParallel(a: readonly string[], b: readonly string[]): boolean {
  const [one] = ownWords(a, b)
  const [other] = ownWords(b, a)
  if (one === undefined || other === undefined) return false
  const said = new Set(b)
  const both = a.filter((key) => said.has(inOther(key, one, other))).length
  return both >= alikeMin * (a.length + b.length - both)
}

const inOther = (key: string, word: string, other: string): string =>
  key.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu'), other)
