import { dataFlow, type Flow } from './data-flow'
import type { FeatureIndex } from './feature-index'
import { featuresOf } from './features'
import { stoppedBy, type Stopped } from './stopped-commands'
import { toolsUsed, type ToolUse } from './tools-used'
import type { Unit } from './types'

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
