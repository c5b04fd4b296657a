import type { StepHook } from '@/lib/domain/family/hooks'
import type { FamilyInside } from '@/lib/domain/family/inside'
import type { Shape } from '@/lib/domain/shape/types'
import type { Replay } from '@/lib/domain/replay/types'

/** One finding in a session: positions of the steps, aligned to the shapes; null where an optional one was absent. */
export interface Backing {
  sessionId: string
  positions: (number | null)[]
}

/** A finding with the tolerated calls between its steps. */
export interface AlignedFinding extends Backing {
  between: number[]
}

/** What mining, procedures or failures found, before it is drafted and judged. */
export interface Finding {
  kind: 'new' | 'warning' | 'revision'
  origin: 'pattern' | 'procedure' | 'failure'
  /** The pattern it stands on, else the key of what it stands on. */
  patternId: string | null
  sourceKey: string | null
  shapes: (Shape & { isOptional?: boolean })[]
  /** Of a pattern those of its own steps, without optional ones; else parallel to `shapes`. */
  shapeHashes: string[]
  /** Every finding; of each session at least one. */
  backing: Backing[]
  expected: number | null
  evidence: 'strong' | 'weak'
  /** Of a warning the fixed words of the error that its first step ends with. */
  error?: string
  /** Checks of the project that everyday commands of its steps run by themselves. */
  hooks?: readonly StepHook[]
  /** Of a family the ways of its task that were found besides, which are no proposals of their own. */
  variants?: FamilyInside['variants']
  /** It was found to hold nothing but what every agent does. */
  isGeneric?: boolean
  /** What a draft of it foretells of sessions that it was not written from; null where that cannot be measured. */
  replay: Replay | null
  /** Place in the queue, higher first. */
  rank: number
}

export const sessionsOf = (finding: Pick<Finding, 'backing'>): string[] => [
  ...new Set(finding.backing.map((one) => one.sessionId)),
]

/** A finding is known by its session and its first step, which is never an optional one. */
export const startOf = ({ sessionId, positions }: Backing): string => `${sessionId} ${positions[0]}`
