import { wordsOf } from '@/lib/domain/draft/action-of'
import { stem } from '@/lib/domain/search/stem'
import { casesOf, type FeatureTable } from './feature-table'
import type { FlowFamily } from './flow-families'
import { oddsOf } from './grow'

/** Share of a family's units that call a look-up from which one that did not act must have called it too. */
const lookedMin = 0.7
/** Cases that declined beside one that acted, at most: more ask for something else. */
const declinedMax = 2
/** How much more of a family's units must say a word of its tool's name than of units that act otherwise after the same look-ups. */
const namedLift = 1.5

/**
 * Adds to the families of acting tools the units in which it was asked for and looked into, but not done: they call no acting tool, call
 * every look-up that the family's units call, say the words of the tool's name that tell its requests, and are more like this family than
 * any other. A family whose tool is named by none of its telling words takes none, nor one that far more
 * units would decline: they ask for something else.
 */
export function addDeclined(
  table: FeatureTable,
  families: readonly FlowFamily[],
  acting: ReadonlyMap<string, readonly number[]>,
): FlowFamily[] {
  if (families.length === 0) return []
  const active = new Set([...acting.values()].flat())
  const idle = table.units.flatMap((_, unit) => (active.has(unit) ? [] : [unit]))
  const profiles = families.map((family) => profileOf(table, family, acting))
  const declined = families.map((): number[] => [])
  for (const unit of idle) {
    const own = new Set(table.featuresOf[unit])
    const scores = profiles.map((profile) => (profile ? likeness(profile, own) : -Infinity))
    const best = scores.indexOf(Math.max(...scores))
    if ((scores[best] ?? 0) > 0) declined[best]!.push(unit)
  }
  return families.map((family, at) => {
    const own = declined[at]!
    if (own.length === 0 || casesOf(table, own) > declinedMax * casesOf(table, family.units)) return family
    return { ...family, units: Int32Array.from([...family.units, ...own]).sort(), declined: own.length }
  })
}

/** What a unit of a family has beside its act. */
interface Profile {
  /** Features that all units must have: look-ups, and words that name the act. */
  needed: readonly number[]
  telling: readonly { feature: number; having: number; without: number }[]
}

function profileOf(
  table: FeatureTable,
  { act, units, features }: FlowFamily,
  acting: ReadonlyMap<string, readonly number[]>,
): Profile | null {
  if (act.each !== undefined || act.several !== undefined || !acting.has(act.tool)) return null
  const looked = table.features.flatMap(({ kind, key }, feature) => {
    if (kind !== 'tool' || acting.has(key.slice('tool '.length))) return []
    return shareIn(table, units, feature) >= lookedMin ? [feature] : []
  })
  // Units that look up the same and act otherwise: what they say as well names no act.
  const own = new Set(units)
  const others = [...new Set([...acting.values()].flat())].filter(
    (unit) => !own.has(unit) && looked.every((feature) => table.featuresOf[unit]!.includes(feature)),
  )
  const names = new Set(wordsOf(act.tool).map((word) => `word ${stem(word)}`))
  const named = features.flatMap(({ feature, share }) =>
    names.has(table.features[feature]!.key) && share >= namedLift * shareIn(table, others, feature) ? [feature] : [],
  )
  if (named.length === 0 || looked.length === 0) return null
  // What only the act itself shows speaks against nobody who did not act.
  const telling = features.filter(({ feature }) => !table.features[feature]!.key.includes(act.tool))
  return { needed: [...looked, ...named], telling: telling.map((one) => ({ feature: one.feature, ...oddsOf(one) })) }
}

/** Share of units that have a feature. */
function shareIn({ unitsOf }: FeatureTable, units: Iterable<number>, feature: number): number {
  const having = new Set(unitsOf[feature])
  const all = [...units]
  return all.filter((unit) => having.has(unit)).length / Math.max(1, all.length)
}

/** Bits that speak for a family by what its units have beside their act; none where one lacks what all must have. */
const likeness = ({ needed, telling }: Profile, own: ReadonlySet<number>): number =>
  needed.every((feature) => own.has(feature))
    ? telling.reduce((sum, { feature, having, without }) => sum + (own.has(feature) ? having : without), 0)
    : -Infinity
