import { canonicalJson } from '@/lib/domain/canonical-json'
import { keepsRecord } from '@/lib/domain/draft/name-pattern'
import type { Flow } from './data-flow'
import { casesOf, type FeatureTable } from './feature-table'
import { tellingFeatures, type Grown } from './grow'
import type { ToolRoles } from './tool-roles'

/** Share of the units with data flow from which families are looked for in it. */
const flowShare = 0.2
/** A look-up may stand in nearly all units: it is how each begins. */
const lookUpMax = 0.85
/** Share of the units of a look-up in which it goes through three or more values. */
const loopShare = 0.4
/** Share of the units that act on members of a list in which acting on several of them is a task of its own. */
const sweepMax = 0.5
/** Share of its units that act otherwise, too, from which a tool that only keeps a record is no task: it tells of others. */
const asideMin = 0.25

/** Result of one tool, gone through by another: `get_user.orders[] > get_order.id`. */
type LookUps = Map<string, { from: string; to: string; units: Set<number>; loops: Set<number> }>

/**
 * Families by data flow, where at least a fifth of the units have it: one for each acting tool, and one for each list of a result that is
 * gone through by a tool that does not act. What goes through the results of such a look-up is a part of it, no family of its own; where
 * some units act on several members of the list, and most on one, those are a family too.
 */
export function flowFamilies(table: FeatureTable, { acting, flowing }: ToolRoles, minCases: number): FlowFamily[] {
  if (flowing < table.units.length * flowShare) return []
  const enough = (units: Iterable<number>) => casesOf(table, units) >= minCases
  const tasks = [...acting].filter(([tool, units]) => enough(units) && !isAside(tool, units, acting))
  const acts = tasks.flatMap(([tool, units]) => family(table, { tool }, units) ?? [])
  const looked = [...readLookUps(table)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { from, to, units, loops }]) => {
      if (acting.has(to) || loops.size < units.size * loopShare || !enough(loops)) return []
      const own = units.size <= table.units.length * lookUpMax ? units : loops
      const each = listOf(key)
      const act = { tool: to, from, ...(each === undefined ? {} : { each }) }
      const one = own.size <= table.units.length * lookUpMax ? family(table, act, [...own]) : null
      return one ? [{ from, one, list: key.slice(0, key.indexOf(' > ')) }] : []
    })
  const isPart = (one: FlowFamily, from: string) =>
    looked.some(({ one: other }) => other.act.tool === from && other.units.length > one.units.length)
  const first = looked.filter(({ from, one }) => !isPart(one, from))
  const sweeps = first.flatMap(({ list }) => {
    const found = sweepUnits(table, list, acting)
    return enough(found.units) && found.units.length <= found.acting * sweepMax ? (sweepFamily(table, list, found) ?? []) : []
  })
  return [...acts, ...first.map(({ one }) => one), ...sweeps]
}

/** Whether a tool keeps a record of what is done otherwise: a note, a message. */
function isAside(tool: string, units: readonly number[], acting: ToolRoles['acting']): boolean {
  if (!keepsRecord(tool)) return false
  const done = new Set([...acting].flatMap(([other, own]) => (keepsRecord(other) ? [] : own)))
  return units.filter((unit) => done.has(unit)).length >= units.length * asideMin
}

function readLookUps(table: FeatureTable): LookUps {
  const lookUps: LookUps = new Map()
  table.units.forEach(({ calls }, unit) => noteLookUps(lookUps, table.flowsOf[unit]!, unit, (at) => calls[at]!.tool))
  return lookUps
}

function noteLookUps(lookUps: LookUps, flows: readonly Flow[], unit: number, toolOf: (at: number) => string): void {
  const times = new Map<string, { from: string; to: string; calls: Set<number> }>()
  for (const { from, to, path } of flows) {
    if (!/\[\]|\*/.test(path) || toolOf(from) === toolOf(to)) continue
    const key = `${toolOf(from)}.${path} > ${toolOf(to)}`
    const known = times.get(key) ?? { from: toolOf(from), to: toolOf(to), calls: new Set() }
    times.set(key, known)
    known.calls.add(to)
  }
  for (const [key, { from, to, calls }] of times) {
    const known = lookUps.get(key) ?? { from, to, units: new Set(), loops: new Set() }
    lookUps.set(key, known)
    known.units.add(unit)
    if (calls.size >= 3) known.loops.add(unit)
  }
}

/** A family of data flow: the tool that it is about, the list that it goes through, if any, and what sets it off from others of that tool. */
export interface FlowFamily extends Grown {
  act: Act
  /** Units among its own that were asked for the act and did not take it. */
  declined?: number
}

/** What a family of data flow does: an argument of its tool may be what it keeps, or what it gives anew, beside the other tasks of that tool. */
export interface Act {
  tool: string
  /** A list that it goes through, and the tool whose result holds it. */
  each?: string
  from?: string
  keeps?: string
  /** Beside what it keeps, what most units give otherwise than it was. */
  alters?: string
  changes?: string
  /** Of a list several members of which are acted on: all tools that do, the one that most units use is `tool`. */
  several?: string
  tools?: readonly string[]
}

function family(table: FeatureTable, act: Act, units: readonly number[]): FlowFamily | null {
  const seed = table.features.findIndex(({ key }) => key === `tool ${act.tool}`)
  if (seed < 0) return null
  const own = Int32Array.from(units).sort()
  return { seed, units: own, features: tellingFeatures(table, own, seed), act }
}

/** `reservations` of `get_user.reservations[] > get_reservation`. */
const listOf = (key: string): string | undefined => /([\w-]+)(?:\[\]|\.\*)(?:\.[\w-]+)*(?: > |$)/.exec(key)?.[1]

interface Sweep {
  units: number[]
  /** Units that act on one member at least. */
  acting: number
  /** By tool, the units that act on several members with it. */
  byTool: Map<string, number>
}

/** The units in which one acting tool takes several members of a list, told as `get_user.orders[]`. */
function sweepUnits({ units, flowsOf }: FeatureTable, list: string, acting: ReadonlyMap<string, unknown>): Sweep {
  const found: Sweep = { units: [], acting: 0, byTool: new Map() }
  units.forEach(({ calls }, unit) => {
    const members = new Map<string, Set<string>>()
    for (const { from, to, path, param } of flowsOf[unit]!) {
      const { tool, input, status } = calls[to]!
      if (status === 'error' || !acting.has(tool) || `${calls[from]!.tool}.${path}` !== list) continue
      members.set(tool, (members.get(tool) ?? new Set()).add(canonicalJson(input[param] ?? null)))
    }
    if (members.size > 0) found.acting += 1
    const several = [...members].flatMap(([tool, own]) => (own.size > 1 ? [tool] : []))
    if (several.length > 0) found.units.push(unit)
    for (const tool of several) found.byTool.set(tool, (found.byTool.get(tool) ?? 0) + 1)
  })
  return found
}

/** Share of a sweep's units in which one tool must take several members, and from which another is one of its acts too. */
const leadingShare = 0.5
const toolShare = 0.2

function sweepFamily(table: FeatureTable, list: string, { units, byTool }: Sweep): FlowFamily | null {
  const tools = [...byTool]
    .filter(([, count]) => count >= units.length * toolShare)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([tool]) => tool)
  const [leading] = tools
  const several = listOf(list)
  // Where none leads, units only have in common that there was more than one thing to do.
  if (leading === undefined || several === undefined || byTool.get(leading)! < units.length * leadingShare) return null
  return family(table, { tool: leading, several, tools }, units)
}
