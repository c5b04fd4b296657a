import { isCounted } from '@/lib/domain/mining/bookkeeping'
import type { Step } from '@/lib/domain/session/step'
import { collapse } from '@/lib/domain/shape/collapse'

/** What of a step decides its place in a sequence. Steps come in the order of their positions. */
export type ShapedStep = Pick<Step, 'position' | 'tool' | 'status' | 'isSidechain' | 'parent'> & {
  /** Shape hash. */
  shape: string
  /** Brought along by a fork, a resume or a compaction: counted where it was first made. */
  isCopy?: boolean
}

/** One canonical stretch: the main agent's steps, or one sub-agent's. Parallel arrays, one item a run of one shape. */
export interface CanonicalSequence {
  /** Parent of the sub-agent; null for the main agent. */
  parent: string | null
  shapes: string[]
  /** Position of the run's first step. */
  positions: number[]
  /** Steps in the run. */
  counts: number[]
}

/**
 * The sequences a session is mined by. Left out are copies, bookkeeping tools and calls that did not run (denied or interrupted);
 * a run of one shape becomes one item, which takes in immediate retries of a failed step. User messages do not part a sequence,
 * sub-agents do. The main agent's comes first, then the sub-agents' in order of appearance; empty ones are left out.
 */
export function canonicalise(steps: readonly ShapedStep[], bookkeepingTools: readonly string[] = []): CanonicalSequence[] {
  const byAgent = new Map<string | null, ShapedStep[]>([[null, []]])
  for (const step of steps) {
    if (!isCounted(step, bookkeepingTools)) continue
    const agent = step.isSidechain ? (step.parent ?? '') : null
    const own = byAgent.get(agent)
    if (own) own.push(step)
    else byAgent.set(agent, [step])
  }
  return [...byAgent].flatMap(([parent, own]) => (own.length === 0 ? [] : [sequenceOf(parent, own)]))
}

function sequenceOf(parent: string | null, steps: readonly ShapedStep[]): CanonicalSequence {
  const runs = collapse(steps)
  return {
    parent,
    shapes: runs.map(({ first }) => first.shape),
    positions: runs.map(({ first }) => first.position),
    counts: runs.map(({ count }) => count),
  }
}
