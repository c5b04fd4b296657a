import type { StepStatus } from '@/lib/domain/session/step'
import { isCounted } from '@/lib/domain/mining/bookkeeping'

/** A call as failures are read from it. `lane` is the agent that made it: steps of two lanes never follow one another. */
export interface FailureStep {
  position: number
  lane: string
  tool: string
  heads?: readonly string[]
  /** Shape hash. */
  shape: string
  status: StepStatus
  /** Head of the result, redacted; only of failed calls. */
  summary?: string
}

/** Calls after a failure that may belong to its repair. */
const repairMax = 5

/** What followed a failure until the same call worked: shapes and positions, in order. */
export interface Repair {
  shapes: string[]
  positions: number[]
}

const headOf = (step: FailureStep): string => step.heads?.[0] ?? ''
const isSameCall = (a: FailureStep, b: FailureStep): boolean => a.tool === b.tool && headOf(a) === headOf(b)

/**
 * The calls after a failed one, up to the first that is the same call and works; failed tries between, and plans, are left out. Null where it is not
 * tried again with success within five calls, or where only the very same call follows: nothing was done instead.
 */
export function repairAfter(steps: readonly FailureStep[], failed: number): Repair | null {
  const from = steps[failed]
  if (!from) return null
  const repair: Repair = { shapes: [], positions: [] }
  for (const step of steps.slice(failed + 1)) {
    if (step.lane !== from.lane || step.status === 'error' || !isCounted(step)) continue
    if (repair.shapes.at(-1) !== step.shape) {
      repair.shapes.push(step.shape)
      repair.positions.push(step.position)
    }
    if (isSameCall(step, from)) return repair.shapes.every((shape) => shape === from.shape) ? null : repair
    if (repair.shapes.length >= repairMax) return null
  }
  return null
}

/** The repair that most sessions share, longer ones first among equals; null below `minSessions`. */
export function commonRepair(
  repairs: readonly { session: string; repair: Repair | null }[],
  minSessions: number,
): { shapes: string[]; sessions: string[] } | null {
  const groups = new Map<string, { shapes: string[]; sessions: string[] }>()
  for (const { session, repair } of repairs) {
    if (!repair) continue
    const key = repair.shapes.join(' ')
    const group = groups.get(key) ?? { shapes: repair.shapes, sessions: [] }
    group.sessions.push(session)
    groups.set(key, group)
  }
  const [best] = [...groups]
    .filter(([, group]) => group.sessions.length >= minSessions)
    .sort(([a, x], [b, y]) => y.sessions.length - x.sessions.length || y.shapes.length - x.shapes.length || (a < b ? -1 : 1))
  return best?.[1] ?? null
}
