import { isLookUp } from '@/lib/domain/draft/name-pattern'
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
interface AllUses {
  units: number[]
  /** Units in which it is fed, and in which its result is used. */
  fed: number
  used: number
  /** Units whose last call of a domain it is. */
  ends: number
  /** By unit the places of its calls. */
  places: (readonly number[])[]
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
export function toolRoles(table: Pick<FeatureTable, 'read' | 'units'>): ToolRoles {
  const uses = new Map<string, AllUses>()
  let flowing = 0
  for (const [unit, { flows, tools }] of table.read.entries()) {
    if (flows.length > 0) flowing += 1
    for (const { tool, places, isFed, isUsed, isLast } of tools) {
      const known = uses.get(tool) ?? { units: [], fed: 0, used: 0, ends: 0, places: [] }
      uses.set(tool, known)
      known.units.push(unit)
      if (isFed) known.fed += 1
      if (isUsed) known.used += 1
      if (isLast) known.ends += 1
      known.places.push(places)
    }
  }
  const all = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
  const acting = all
    .filter(([tool, use]) => isActing(use, table.units.length) && (!isLookUp(tool) || use.ends >= use.units.length * endsMin))
    .toSorted(([, a], [, b]) => latenessOf(b) - latenessOf(a))
  return {
    flowing,
    acting: new Map(acting.map(([tool, { units }]) => [tool, units])),
    closing: new Set(all.flatMap(([tool, use]) => (isClosing(use) ? [tool] : []))),
  }
}

/** The median place of its calls in their units, 0 to 1. */
function latenessOf({ places }: AllUses): number {
  const sorted = Float64Array.from(places.flat()).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function isActing(use: AllUses, total: number): boolean {
  const n = use.units.length
  return use.fed >= n * fedMin && use.used <= n * usedMax && n <= total * commonMax && latenessOf(use) >= lateMin
}

const isClosing = ({ units, ends, fed, used }: AllUses): boolean =>
  ends >= units.length * closesMin && fed + used <= units.length * flowsMax
