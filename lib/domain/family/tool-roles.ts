import { isLookUp } from '@/lib/domain/draft/name-pattern'
import { isOfDomain } from './data-flow'
import type { FeatureTable } from './feature-table'

/** An acting tool: share of its units in which it is fed, and in which its own result is used. */
const fedMin = 0.3
const usedMax = 0.2
/** Its median place among the calls of a unit, and the share of all units that it may stand in. */
const lateMin = 0.5
const commonMax = 0.7
/** Share of its units that a tool which only looks must end to be what they are about. */
const endsMin = 0.5
/** A closing tool: share of its units that it ends, and in which it may take part in data flow. */
const closesMin = 0.9
const flowsMax = 0.1

/** How one tool takes part in the data flow of all units. */
interface ToolUse {
  units: Set<number>
  fed: Set<number>
  used: Set<number>
  /** Units whose last call of a domain it is. */
  ends: Set<number>
  places: number[]
}

/** What the tools of a domain do in the units of one agent. */
export interface ToolRoles {
  /** Units in which a result feeds an argument. */
  flowing: number
  /** Tools that act on what others found, with the units that call each; the last in their units first. */
  acting: ReadonlyMap<string, readonly number[]>
  /** Tools that only end a unit: they take nothing from it and hand nothing on, whatever it was about. */
  closing: ReadonlySet<string>
}

/**
 * Tells tools apart by the data flow of all units. A tool acts when it is fed by earlier results, late in its units, and its own result is
 * hardly used; one whose name says that it looks acts only where most of its units end with it.
 */
export function toolRoles(table: FeatureTable): ToolRoles {
  const uses = new Map<string, ToolUse>()
  let flowing = 0
  table.units.forEach(({ calls }, unit) => {
    const flows = table.flowsOf[unit]!
    if (flows.length > 0) flowing += 1
    const fed = new Set(flows.map(({ to }) => calls[to]!.tool))
    const used = new Set(flows.map(({ from }) => calls[from]!.tool))
    const last = calls.findLast(isOfDomain)?.tool
    calls.forEach(({ tool }, at) => {
      const known = uses.get(tool) ?? { units: new Set(), fed: new Set(), used: new Set(), ends: new Set(), places: [] }
      uses.set(tool, known)
      known.units.add(unit)
      if (fed.has(tool)) known.fed.add(unit)
      if (used.has(tool)) known.used.add(unit)
      if (last === tool) known.ends.add(unit)
      known.places.push(calls.length === 1 ? 1 : at / (calls.length - 1))
    })
  })
  const all = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
  const acting = all
    .filter(([tool, use]) => isActing(use, table.units.length) && (!isLookUp(tool) || use.ends.size >= use.units.size * endsMin))
    .toSorted(([, a], [, b]) => latenessOf(b) - latenessOf(a))
  return {
    flowing,
    acting: new Map(acting.map(([tool, { units }]) => [tool, [...units]])),
    closing: new Set(all.flatMap(([tool, use]) => (isClosing(use) ? [tool] : []))),
  }
}

/** The median place of its calls in their units, 0 to 1. */
const latenessOf = ({ places }: ToolUse): number => places.toSorted((a, b) => a - b)[Math.floor(places.length / 2)] ?? 0

function isActing(use: ToolUse, total: number): boolean {
  const { units, fed, used } = use
  const n = units.size
  return fed.size >= n * fedMin && used.size <= n * usedMax && latenessOf(use) >= lateMin && n <= total * commonMax
}

const isClosing = ({ units, ends, fed, used }: ToolUse): boolean =>
  ends.size >= units.size * closesMin && fed.size + used.size <= units.size * flowsMax
