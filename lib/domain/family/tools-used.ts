import { isOfDomain, type Flow } from './data-flow'
import type { FamilyCall } from './types'

/** How one tool takes part in the data flow of a unit. */
export interface ToolUse {
  tool: string
  /** Where its calls stand among those of the unit, 0 to 1. */
  places: number[]
  /** A result feeds one of its arguments, or its own result another one's. */
  isFed: boolean
  isUsed: boolean
  /** The last call of a domain is its. */
  isLast: boolean
}

/** The tools of a unit, in the order of their first calls. */
export function toolsUsed(calls: readonly FamilyCall[], flows: readonly Flow[]): ToolUse[] {
  const fed = new Set(flows.map(({ to }) => calls[to]!.tool))
  const used = new Set(flows.map(({ from }) => calls[from]!.tool))
  const last = calls.findLast(isOfDomain)?.tool
  const uses = new Map<string, ToolUse>()
  calls.forEach(({ tool }, at) => {
    const place = calls.length === 1 ? 1 : at / (calls.length - 1)
    const known = uses.get(tool)
    if (known) known.places.push(place)
    else uses.set(tool, { tool, places: [place], isFed: fed.has(tool), isUsed: used.has(tool), isLast: last === tool })
  })
  return [...uses.values()]
}
