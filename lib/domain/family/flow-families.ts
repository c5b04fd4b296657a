import type { Flow } from './data-flow'
import { casesOf, type FeatureTable } from './feature-table'
import { tellingFeatures, type Grown } from './grow'

/** Share of the units with data flow from which families are looked for in it. */
const flowShare = 0.2
/** An acting tool: share of its units in which it is fed, and in which its own result is used. */
const fedMin = 0.3
const usedMax = 0.2
/** Its median place among the calls of a unit, and the share of all units that it may stand in. */
const lateMin = 0.5
const commonMax = 0.7
/** A look-up may stand in nearly all units: it is how each begins. */
const lookUpMax = 0.85
/** Share of the units of a look-up in which it goes through three or more values. */
const loopShare = 0.4

/** How one tool takes part in the data flow of all units. */
interface ToolUse {
  units: Set<number>
  fed: Set<number>
  used: Set<number>
  places: number[]
}

/** Result of one tool, gone through by another: `get_user.orders[] > get_order.id`. */
type LookUp = Map<string, { units: Set<number>; loops: Set<number> }>

/**
 * Families by data flow, where at least a fifth of the units have it: one for each acting tool, which is fed by earlier results, late in
 * its unit, and whose own result is hardly used, and one for each list of a result that is gone through by a tool that does not act.
 */
export function flowFamilies(table: FeatureTable, minCases: number): FlowFamily[] {
  const { uses, lookUps, flowing } = readFlows(table)
  if (flowing < table.units.length * flowShare) return []
  const enough = (units: Iterable<number>) => casesOf(table, units) >= minCases
  const names = [...uses.keys()].sort()
  // The last first: of tools that are called together it says what is done.
  const acting = names
    .filter((tool) => isActing(uses.get(tool)!, table.units.length) && enough(uses.get(tool)!.units))
    .toSorted((a, b) => latenessOf(uses.get(b)!) - latenessOf(uses.get(a)!))
  const acts = acting.map((tool) => family(table, tool, [...uses.get(tool)!.units]))
  const looked = [...lookUps]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { units, loops }]) => {
      const to = key.slice(key.indexOf(' > ') + 3)
      if (acting.includes(to) || loops.size < units.size * loopShare || !enough(loops)) return []
      const own = units.size <= table.units.length * lookUpMax ? units : loops
      return own.size <= table.units.length * lookUpMax ? [family(table, to, [...own], listOf(key))] : []
    })
  return [...acts, ...looked].flatMap((one) => one ?? [])
}

function readFlows(table: FeatureTable) {
  const uses = new Map<string, ToolUse>()
  const lookUps: LookUp = new Map()
  let flowing = 0
  table.units.forEach(({ calls }, unit) => {
    const flows = table.flowsOf[unit]!
    if (flows.length > 0) flowing += 1
    const fed = new Set(flows.map(({ to }) => calls[to]!.tool))
    const used = new Set(flows.map(({ from }) => calls[from]!.tool))
    calls.forEach(({ tool }, at) => {
      const known = uses.get(tool) ?? { units: new Set(), fed: new Set(), used: new Set(), places: [] }
      uses.set(tool, known)
      known.units.add(unit)
      if (fed.has(tool)) known.fed.add(unit)
      if (used.has(tool)) known.used.add(unit)
      known.places.push(calls.length === 1 ? 1 : at / (calls.length - 1))
    })
    noteLookUps(lookUps, flows, unit, (at) => calls[at]!.tool)
  })
  return { uses, lookUps, flowing }
}

function noteLookUps(lookUps: LookUp, flows: readonly Flow[], unit: number, toolOf: (at: number) => string): void {
  const times = new Map<string, Set<number>>()
  for (const { from, to, path } of flows) {
    if (!/\[\]|\*/.test(path) || toolOf(from) === toolOf(to)) continue
    const key = `${toolOf(from)}.${path} > ${toolOf(to)}`
    times.set(key, (times.get(key) ?? new Set()).add(to))
  }
  for (const [key, calls] of times) {
    const known = lookUps.get(key) ?? { units: new Set(), loops: new Set() }
    lookUps.set(key, known)
    known.units.add(unit)
    if (calls.size >= 3) known.loops.add(unit)
  }
}

/** The median place of its calls in their units, 0 to 1. */
const latenessOf = ({ places }: ToolUse): number => places.toSorted((a, b) => a - b)[Math.floor(places.length / 2)] ?? 0

function isActing(use: ToolUse, total: number): boolean {
  const { units, fed, used } = use
  const n = units.size
  return fed.size >= n * fedMin && used.size <= n * usedMax && latenessOf(use) >= lateMin && n <= total * commonMax
}

/** A family of data flow: the tool that it is about, the list that it goes through, if any, and what sets it off from others of that tool. */
export interface FlowFamily extends Grown {
  act: Act
}

/** What a family of data flow does: an argument of its tool may be what it keeps, or what it gives anew, beside the other tasks of that tool. */
export interface Act {
  tool: string
  each?: string
  keeps?: string
  changes?: string
}

function family(table: FeatureTable, tool: string, units: readonly number[], each?: string): FlowFamily | null {
  const seed = table.features.findIndex(({ key }) => key === `tool ${tool}`)
  if (seed < 0) return null
  const own = Int32Array.from(units).sort()
  return { seed, units: own, features: tellingFeatures(table, own, seed), act: { tool, ...(each === undefined ? {} : { each }) } }
}

/** `reservations` of `get_user.reservations[] > get_reservation`. */
const listOf = (key: string): string | undefined => /([\w-]+)(?:\[\]|\.\*)(?:\.[\w-]+)* > /.exec(key)?.[1]
