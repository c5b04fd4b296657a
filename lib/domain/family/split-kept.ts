import { casesOf, type FeatureTable } from './feature-table'
import type { FlowFamily } from './flow-families'
import { tellingFeatures } from './grow'
import type { PlacedParam } from './places-before'

/** Share of the units that must give an argument back as it was, and at most may, for both to be tasks. */
const keptMin = 0.2
const keptMax = 0.8
/** Share of the units that must give it at all. */
const givenMin = 0.9
/** Share of the units that keep it which must give another argument anew for that to be what they change. */
const alteredMin = 0.5

/**
 * Splits the family of an acting tool by what it changes: units that hand an argument back just as an earlier result held it ask for
 * something else to change than units that give it anew. Only arguments of several values: one value may be the same by chance.
 */
export function splitKept(table: FeatureTable, family: FlowFamily, minCases: number): FlowFamily[] {
  const { tool, each, several } = family.act
  if (each !== undefined || several !== undefined) return [family]
  const kept = new Map<string, Set<number>>()
  const given = new Map<string, Set<number>>()
  for (const unit of family.units) {
    const { calls } = table.units[unit]!
    const { params } = table.placedOf(table.units[unit]!)
    const all = calls.flatMap((call, at) =>
      call.tool === tool ? [{ params: params[at] ?? [], isDone: call.status !== 'error' }] : [],
    )
    const done = all.filter(({ isDone }) => isDone)
    const own = (done.length > 0 ? done : all).map((call) => call.params)
    // The thing that it acts on, looked at before by what names it.
    const isOfThing = (source: number, beside: readonly PlacedParam[]): boolean =>
      calls[source]!.tool !== tool && namesThing(params[source] ?? [], source, beside)
    for (const param of new Set(own.flatMap((one) => one.filter(isComposite).map(({ param: name }) => name)))) {
      given.set(param, (given.get(param) ?? new Set()).add(unit))
      const isOfUnit = own.every((beside) =>
        beside.every((one) => one.param !== param || isKept(one, (source) => isOfThing(source, beside))),
      )
      if (isOfUnit) kept.set(param, (kept.get(param) ?? new Set()).add(unit))
    }
  }
  const total = family.units.length
  const [best] = [...kept]
    .filter(
      ([param, { size }]) => given.get(param)!.size >= total * givenMin && size >= total * keptMin && size <= total * keptMax,
    )
    .toSorted(([a, x], [b, y]) => Math.abs(x.size - total / 2) - Math.abs(y.size - total / 2) || (a < b ? -1 : 1))
  if (!best) return [family]
  const [param, units] = best
  const sides = [
    { units: family.units.filter((unit) => units.has(unit)), act: keeping(table, tool, param, units) },
    { units: family.units.filter((unit) => !units.has(unit)), act: { tool, changes: param } },
  ]
  if (sides.some((side) => casesOf(table, side.units) < minCases)) return [family]
  return sides.map((side) => ({ ...family, ...side, features: tellingFeatures(table, side.units, family.seed) }))
}

/** What a family does that keeps an argument: the plain one that most of its units give otherwise than the result before held it. */
function keeping(table: FeatureTable, tool: string, keeps: string, units: ReadonlySet<number>): FlowFamily['act'] {
  const counts = new Map<string, number>()
  for (const unit of units) for (const param of alteredIn(table, unit, tool)) counts.set(param, (counts.get(param) ?? 0) + 1)
  const [most] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const alters = most && most[0] !== keeps && most[1] >= units.size * alteredMin ? most[0] : undefined
  return { tool, keeps, ...(alters === undefined ? {} : { alters }) }
}

/** Plain arguments of a tool's calls that a look at the very thing held under the same name, with another value. */
function alteredIn(table: FeatureTable, unit: number, tool: string): Set<string> {
  const { calls } = table.units[unit]!
  const { params, valuesAt } = table.placedOf(table.units[unit]!)
  const looksAt = (beside: readonly PlacedParam[], at: number): number[] =>
    calls.flatMap((call, one) => (one < at && call.tool !== tool && namesThing(params[one] ?? [], one, beside) ? [one] : []))
  return new Set(
    calls.flatMap(({ tool: own, status }, at) => {
      const given = params[at] ?? []
      if (own !== tool || status === 'error') return []
      const looks = looksAt(given, at)
      return given.flatMap(({ param, leaves }) => {
        const before = new Set(looks.flatMap((one) => [...valuesAt(one, param)]))
        return before.size > 0 && leaves.every(({ key, text }) => key === '' && !before.has(text)) ? [param] : []
      })
    }),
  )
}

const isComposite = ({ leaves }: PlacedParam): boolean => leaves.length >= 2 && leaves.every(({ key }) => key !== '')

/** Whether all that an earlier call was given is among the plain arguments of a later one. */
const namesThing = (given: readonly PlacedParam[], call: number, beside: readonly PlacedParam[]): boolean =>
  given.length > 0 &&
  given.every(({ param }) =>
    beside.some((one) =>
      one.leaves.some(
        ({ key, places }) =>
          key === '' && places.some((place) => place.kind === 'input' && place.call === call && place.path === param),
      ),
    ),
  )

/** Whether the result of one fitting call holds all values of an argument under their own names. */
function isKept({ leaves }: PlacedParam, isFitting: (call: number) => boolean): boolean {
  const [first, ...others] = leaves.map(({ key, places }) => {
    const own = places.filter(({ kind, call, path }) => kind !== 'input' && path.endsWith(`.${key}`) && isFitting(call))
    return new Set(own.map(({ call, path }) => `${call} ${path.slice(0, -key.length)}`))
  })
  return first !== undefined && [...first].some((place) => others.every((set) => set.has(place)))
}
