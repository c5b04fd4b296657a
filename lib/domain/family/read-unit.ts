import { isGenericHead } from '@/lib/domain/background/shipped'
import { isShowing } from '@/lib/domain/draft/name-pattern'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import { dataFlow, type Flow, isOfDomain } from './data-flow'
import type { FeatureIndex } from './feature-index'
import { featuresOf } from './features'
import type { Unit, FamilyCall } from './types'
import { isCheck } from './is-check'

/** An everyday command that a check stopped though nobody called it. */
interface Stopped {
  head: string
  /** The check, and the line of the output that names it. */
  check: string
  line: string
}

/** What runners of scripts and hooks print before they run a command. */
const echo = /^\s*[$>] +(\S.*)$/gm

/** How one tool takes part in the data flow of a unit. */
interface ToolUse {
  tool: string
  /** Where its calls stand among those of the unit, 0 to 1. */
  places: number[]
  /** A result feeds one of its arguments, or its own result another one's. */
  isFed: boolean
  isUsed: boolean
  /** The last call of a domain is its. */
  isLast: boolean
}

/** A unit with what it did, in numbers: all that is read of it alone, whatever else is counted with it. */
export interface ReadUnit {
  unit: Unit
  /** What its calls took from earlier results. */
  flows: readonly Flow[]
  tools: readonly ToolUse[]
  /** Its everyday commands that checks of the project stopped. */
  stopped: readonly Stopped[]
  /** Numbers of its features in the index, each key once, in the order in which they are met. */
  features: Int32Array
  /** By feature: where the calls that show it begin in `calls`; one more for the end. */
  starts: Int32Array
  /** Indices of calls. */
  calls: Int32Array
}

/** Checks whose output a failed everyday command shows though nobody called them; of a line of several the last is what ran. */
function stoppedBy({ tool, input, status, summary }: FamilyCall): Stopped[] {
  const text = status === 'error' && isShellTool(tool) ? commandOf(tool, input) : null
  if (text === null) return []
  const lines = [...summary.matchAll(echo)].map(([, line = '']) => line.trim())
  if (lines.length === 0) return []
  const called = commandHeads(Array.isArray(text) ? text.join(' ') : text)
  const head = called.findLast((one) => isGenericHead(one) && !isCheck(one) && !isShowing(one))
  if (head === undefined) return []
  return lines.flatMap((line) => {
    const check = commandHeads(line).find(isCheck)
    return check === undefined || called.includes(check) ? [] : [{ head, check, line }]
  })
}

/** The tools of a unit, in the order of their first calls. */
function toolsUsed(calls: readonly FamilyCall[], flows: readonly Flow[]): ToolUse[] {
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

export function readUnit(unit: Unit, index: FeatureIndex): ReadUnit {
  const flows = dataFlow(unit.calls)
  const found = [...featuresOf(unit, flows).values()]
  const starts = new Int32Array(found.length + 1)
  for (const [at, { calls }] of found.entries()) starts[at + 1] = starts[at]! + calls.length
  const calls = new Int32Array(starts.at(-1)!)
  for (const [at, one] of found.entries()) calls.set(one.calls, starts[at])
  return {
    unit,
    flows,
    tools: toolsUsed(unit.calls, flows),
    stopped: unit.calls.flatMap(stoppedBy),
    features: Int32Array.from(found, ({ feature }) => index.numberOf(feature)),
    starts,
    calls,
  }
}
