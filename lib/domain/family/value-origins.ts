import { wordsOf } from '@/lib/domain/draft/action-of'
import { placesBefore, type Place, type PlacedParam, type PlacedUnit } from './places-before'
import type { SteppedCalls } from './model-steps'
import type { Unit } from './types'

/** Where the values of a parameter come from, over all calls of its step; steps are counted from 0. */
export type Origin =
  /** A place in the result of an earlier step; `or`: in some runs another step's result, or what was said. */
  | { from: 'step'; step: number; path: string; or?: { step: number; path: string } | 'request' }
  /** The same value as a parameter of an earlier step. */
  | { from: 'input'; step: number; param: string }
  /** A place in the result of a tool that is no step. */
  | { from: 'earlier'; tool: string; path: string }
  | { from: 'request' }

/** A list in the result of an earlier step whose members a step goes through: all of them, or as many as are needed. */
export interface Each {
  step: number
  path: string
  isWhole: boolean
}

export interface StepOrigins {
  /** By parameter, and by member of a list of objects (`flights[].date`); only those that are explained. */
  origins: Record<string, Origin>
  each?: Each
}

/** Share of the calls, each unit alike, that a place must explain: results are cut, so that a list may lack its end. */
const explaining = 0.85
/** Share that the second of two places must add. */
const partly = 0.15
/** Places as near as this explain alike: none is said. */
const alike = 0.02
/** A list is gone through as a whole where half of the units use this share of it. */
const wholeShare = 0.8

/** A call's weight in its unit, with the keys of the places that explain its parameter. */
interface Case {
  weight: number
  keys: ReadonlySet<string>
}

/** A place as all units name it: by the step, or by the tool where it is none. */
interface Named {
  kind: Place['kind'] | 'earlier'
  step: number
  tool: string
  path: string
}

const saidKey = 'said'
const keyOf = ({ kind, step, tool, path }: Named): string => `${kind} ${kind === 'earlier' ? tool : step} ${path}`

/**
 * Where values come from: for each parameter of each step the one place that held nearly all of its values before its calls, or one that
 * did where the request did not. `placedOf`: for who has read the units before.
 */
export function valueOrigins(units: readonly Unit[], calls: readonly SteppedCalls[], placedOf = placesBefore): StepOrigins[] {
  const cases = calls.map(() => new Map<string, Case[]>())
  const named = new Map<string, Named>()
  const loops = calls.map((): Loop[][] => [])
  units.forEach((unit, at) => {
    const placed = placedOf(unit)
    const stepOf = new Map(calls.flatMap((ofUnits, step) => (ofUnits[at] ?? []).map((call) => [call, step] as const)))
    const nameOf = ({ kind, call, path }: Place): Named => {
      const step = stepOf.get(call) ?? -1
      return { kind: step < 0 ? 'earlier' : kind, step, tool: unit.calls[call]!.tool, path }
    }
    calls.forEach((ofUnits, step) => {
      const own = (ofUnits[at] ?? []).filter((call) => unit.calls[call]!.status !== 'error')
      for (const call of own)
        for (const param of (placed.params[call] ?? []).flatMap(withMembers)) {
          const places = explain(param, nameOf).filter((place) => place.step < step)
          for (const place of places) named.set(keyOf(place), place)
          const keys = new Set(places.map(keyOf))
          if (param.leaves.every(({ isSaid }) => isSaid)) keys.add(saidKey)
          cases[step]!.set(param.param, [...(cases[step]!.get(param.param) ?? []), { weight: 1 / own.length, keys }])
        }
      if (own.length >= 2) loops[step]!.push(loopsOf(own, placed, (place) => nameOf(place).step, step))
    })
  })
  return calls.map((_, step) => {
    const origins = [...cases[step]!].flatMap(([param, own]) => {
      const origin = chooseOrigin(param, own, named)
      return origin ? [[param, origin] as const] : []
    })
    const loop = chooseLoop(loops[step]!)
    if (!loop) return { origins: Object.fromEntries(origins) }
    const { param, ...each } = loop
    // What a call goes through a list with is a member of it, whatever else gave it now and then.
    const walked = { [param]: { from: 'step' as const, step: each.step, path: each.path } }
    return { origins: { ...walked, ...Object.fromEntries(origins) }, each }
  })
}

/** A parameter and, where it holds objects, each of their members. */
function withMembers(param: PlacedParam): PlacedParam[] {
  const keys = new Set(param.leaves.map(({ key }) => key).filter((key) => key !== ''))
  const members = [...keys].map((key) => ({
    param: `${param.param}[].${key}`,
    leaves: param.leaves.filter((leaf) => leaf.key === key).map((leaf) => ({ ...leaf, key: '' })),
  }))
  return [param, ...members]
}

/** The places that explain all values of a parameter: for an object or a list of them what holds all its members, or all of its result. */
function explain({ leaves }: PlacedParam, nameOf: (place: Place) => Named): Named[] {
  const within = shared(
    leaves.map(({ key, places }) =>
      places.flatMap((place): Named[] => {
        if (key === '') return [nameOf(place)]
        const above = placeAbove(place.path, key)
        return place.kind === 'input' || above === null ? [] : [nameOf({ ...place, path: above })]
      }),
    ),
  )
  if (within.length > 0 || leaves.every(({ key }) => key === '')) return within
  const whole = leaves.map(({ places }) => places.filter(({ kind }) => kind === 'result'))
  return shared(whole.map((places) => places.map((place) => nameOf({ ...place, path: '' }))))
}

/** What all of several lists have. */
function shared([first = [], ...others]: readonly (readonly Named[])[]): Named[] {
  const sets = others.map((places) => new Set(places.map(keyOf)))
  const distinct = new Map(first.map((place) => [keyOf(place), place]))
  return [...distinct].flatMap(([key, place]) => (sets.every((set) => set.has(key)) ? [place] : []))
}

/** `flights[]` for `flights[].date` and `date`; null where the place bears another name. */
const placeAbove = (path: string, key: string): string | null =>
  path === key ? '' : path.endsWith(`.${key}`) ? path.slice(0, -key.length - 1) : null

/** What is known of the places that explain one parameter, by share of its calls. */
function chooseOrigin(param: string, cases: readonly Case[], named: ReadonlyMap<string, Named>): Origin | null {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  const share = (isTold: (keys: ReadonlySet<string>) => boolean): number =>
    cases.reduce((sum, { weight, keys }) => sum + (isTold(keys) ? weight : 0), 0) / total
  const shares = new Map<string, number>()
  for (const { weight, keys } of cases) for (const key of keys) shares.set(key, (shares.get(key) ?? 0) + weight / total)
  const places = [...shares].flatMap(([key, own]): Rated[] => {
    const place = named.get(key)
    return place && own >= partly ? [{ key, place, share: own, isNamed: fieldOf(place.path) === fieldOf(param) }] : []
  })
  const alone = places.filter((one) => one.share >= explaining)
  const again = firstNamed(alone)
  if (again) return toOrigin(again)
  if ((shares.get(saidKey) ?? 0) >= explaining) return { from: 'request' }
  const told = clearest(alone.filter(({ place }) => place.kind === 'result')) ?? clearest(alone)
  if (told) return toOrigin(told)
  return eitherOf(places, (a, b) => share((keys) => keys.has(a) || keys.has(b)))
}

interface Rated {
  key: string
  place: Named
  share: number
  /** It bears the parameter's own name. */
  isNamed: boolean
}

/** The first step that has the value under the parameter's name, in its result rather than among what it was given. */
function firstNamed(places: readonly Rated[]): Named | null {
  const own = places.filter(({ place, isNamed }) => isNamed && place.kind !== 'earlier')
  const order = (a: Rated, b: Rated): number =>
    a.place.step - b.place.step ||
    kinds.indexOf(a.place.kind) - kinds.indexOf(b.place.kind) ||
    b.share - a.share ||
    a.place.path.length - b.place.path.length ||
    (a.key < b.key ? -1 : 1)
  return own.toSorted(order)[0]?.place ?? null
}

const kinds: readonly Named['kind'][] = ['result', 'input', 'echo', 'earlier']

/** The place that explains clearly more than others; null where several of one step do alike. */
function clearest(places: readonly Rated[]): Named | null {
  const [best, second] = places.toSorted(
    (a, b) =>
      kinds.indexOf(a.place.kind) - kinds.indexOf(b.place.kind) ||
      b.share - a.share ||
      b.place.step - a.place.step ||
      a.place.path.length - b.place.path.length ||
      (a.key < b.key ? -1 : 1),
  )
  const isUnclear = best && second && second.place.step === best.place.step && best.share - second.share < alike
  return isUnclear ? null : (best?.place ?? null)
}

/** Two places that explain the parameter together, where none does alone: two results, or a result and the request. */
function eitherOf(places: readonly Rated[], together: (a: string, b: string) => number): Origin | null {
  const results = places
    .filter(
      ({ place }) => place.kind === 'result' || (place.kind === 'echo' && !places.some((one) => one.place.kind === 'result')),
    )
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.share - a.share || (a.key < b.key ? -1 : 1))
  for (const { key, place, share } of results) {
    const isEnough = (other: string) => together(key, other) >= Math.max(explaining, share + partly)
    const { step, path } = place
    if (isEnough(saidKey)) return { from: 'step', step, path, or: 'request' }
    const other = results.find((one) => one.place.step !== step && isEnough(one.key))
    if (other) {
      const [a, b] = [place, other.place].toSorted((x, y) => x.step - y.step)
      return { from: 'step', step: a!.step, path: a!.path, or: { step: b!.step, path: b!.path } }
    }
  }
  return null
}

function toOrigin({ kind, step, tool, path }: Named): Origin {
  if (kind === 'input') return { from: 'input', step, param: path }
  return kind === 'earlier' ? { from: 'earlier', tool, path } : { from: 'step', step, path }
}

/** The name of a place without the list that it stands in. */
const fieldOf = (path: string): string => wordsOf((path.split('.').at(-1) ?? path).replaceAll('[]', '')).join('_')

/** A list of a result that calls of one unit go through with a parameter, and the share of it that they use. */
interface Loop {
  param: string
  step: number
  path: string
  share: number
}

/** Lists of one result from which two calls of a step at least take different members. */
function loopsOf(
  own: readonly number[],
  { params, valuesAt }: PlacedUnit,
  stepOf: (place: Place) => number,
  step: number,
): Loop[] {
  const used = new Map<string, { param: string; place: Place; values: Set<string> }>()
  for (const call of own)
    for (const { param, leaves } of params[call] ?? [])
      for (const { key, text, places } of leaves)
        for (const place of places) {
          if (key !== '' || place.kind !== 'result' || !place.path.includes('[]')) continue
          const id = `${place.call} ${place.path}`
          const known = used.get(id) ?? { param, place, values: new Set() }
          used.set(id, known)
          known.values.add(text)
        }
  return [...used.values()].flatMap(({ param, place, values }) => {
    const from = stepOf(place)
    if (values.size < 2 || from < 0 || from >= step) return []
    return [{ param, step: from, path: place.path, share: values.size / Math.max(1, valuesAt(place.call, place.path).size) }]
  })
}

/** The list that most units with several calls go through, at least half of them. */
function chooseLoop(units: readonly (readonly Loop[])[]): (Each & Pick<Loop, 'param'>) | null {
  const found = new Map<string, Omit<Loop, 'share'> & { shares: number[] }>()
  for (const loops of units)
    for (const [key, { param, step, path, share }] of new Map(loops.map((one) => [`${one.step} ${one.path}`, one]))) {
      const known = found.get(key) ?? { param, step, path, shares: [] }
      found.set(key, known)
      known.shares.push(share)
    }
  const [best] = [...found.values()].toSorted((a, b) => b.shares.length - a.shares.length || (a.path < b.path ? -1 : 1))
  if (!best || best.shares.length * 2 < units.length) return null
  const median = best.shares.toSorted((a, b) => a - b)[Math.floor(best.shares.length / 2)] ?? 0
  return { param: best.param, step: best.step, path: best.path, isWhole: median >= wholeShare }
}
