import type { ShapeTraits } from '@/lib/domain/mining/traits'

/** One stretch of steps that belongs together: the main agent's, or one sub-agent's. Parallel arrays, already canonical. */
export interface MiningSequence {
  /** Interned shape ids, non-negative. Which id a shape has does not change the result. */
  shapes: ArrayLike<number>
  /** Position of each shape's first step in the session. */
  positions: ArrayLike<number>
}

/** One session of one agent as the miner sees it. Sessions with the same key count as one. */
export interface MiningSession {
  key: string
  /** The task a repeated trial belongs to; its own key where absent. */
  task?: string
  /** Session outcome: 1 succeeded, 0 failed, ½ partial; absent when unknown. */
  ending?: number
  sequences: readonly MiningSequence[]
}

/** Policy values for one agent and what the caller knows. Everything has a default. */
export interface MiningOptions {
  minSteps?: number
  minSessions?: number
  /** Longer patterns are cut to their first steps. */
  maxSteps?: number
  /** Overlap at which two patterns count as duplicates. */
  nearDuplicate?: number
  /** Steps tolerated between two neighbors when a chosen pattern is counted. */
  maxGap?: number
  /** Target number of proposals per active session; weak evidence fills the remainder. */
  proposalsPerSession?: number
  /**
   * Sequences that need no proposal: every version of a live skill, and rejected patterns. They cover the steps they explain but
   * absorb only identical patterns, so a drifted pattern can still become a new version.
   */
  known?: readonly ArrayLike<number>[]
  /** Metadata for each shape, by input id. Default: every shape is its own tool. */
  traits?: readonly ShapeTraits[]
}

/** Every reason a pattern is not proposed. */
export const whyNotCodes = [
  'known',
  'gone',
  'one_tool',
  'loop',
  'generic',
  'in_family',
  'part_of',
  'padded',
  'not_significant',
  'no_saving',
  'near_duplicate',
  'below_shuffles',
  'enough_proposed',
  'revises',
] as const satisfies WhyNot['code'][]

/** Why an observed pattern is not proposed, with the numbers behind the decision. */
export type WhyNot =
  | { code: 'known'; index: number }
  | { code: 'gone' }
  | { code: 'one_tool' }
  | { code: 'loop' }
  | { code: 'generic' }
  | { code: 'in_family' }
  | { code: 'part_of'; of: number }
  | { code: 'padded'; of: number }
  | { code: 'not_significant'; expected: number; logP: number }
  | { code: 'no_saving'; gain: number; sessions: number }
  | { code: 'near_duplicate'; of: number; overlap: number }
  | { code: 'below_shuffles'; best: number }
  | { code: 'enough_proposed'; wanted: number }
  | { code: 'revises'; skill: string; overlap: number }

/** The stored form: it refers to another pattern by hash. */
export type StoredWhyNot =
  | Exclude<WhyNot, { of: number }>
  | { code: 'near_duplicate'; of: string; overlap: number }
  | { code: 'part_of' | 'padded'; of: string }

/** One occurrence of a pattern: input indices of session and sequence, and the positions of its steps. */
export interface Occurrence {
  session: number
  sequence: number
  positions: number[]
  /** Tolerated steps in between: `after` is the index of the pattern's step they follow. */
  optional: { after: number; shape: number; position: number }[]
}

/** A closed pattern (no longer pattern has the same sessions) with its evidence. */
export interface MinedPattern {
  /** Index among the observed patterns of this run. */
  id: number
  shapes: number[]
  /** Distinct sessions that contain it without a gap. */
  support: number
  /** Distinct sessions expected by chance under the null of this corpus, and the natural log of the tail probability. */
  expected: number
  logP: number
  isSignificant: boolean
  /** Bits it saves in the description-length cover; null if it was not evaluated. */
  gain: number | null
  evidence: 'strong' | 'weak' | null
  whyNot: WhyNot | null
}

/** A pattern for the queue, counted again with gaps. */
export interface ProposedPattern extends MinedPattern {
  gain: number
  evidence: 'strong' | 'weak'
  whyNot: null
  /** Distinct sessions, tasks and occurrences, with tolerated steps in between. */
  sessions: number
  tasks: number
  /** Total steps over all occurrences: what the pattern would have covered. */
  coveredSteps: number
  /** Sessions with a known outcome: their number and the sum of outcomes (partial counts ½). */
  ended: { known: number; well: number }
  /** Queue rank, higher first: combines bits saved, improbability under chance, and session outcomes. */
  worth: number
  occurrences: Occurrence[]
  /** Ids of the near-duplicates it represents. */
  absorbed: number[]
}

/** Observed patterns, created lazily: a million calls yield more than a hundred thousand. */
export interface ObservedPatterns {
  count: number
  at(id: number): MinedPattern
  /** Occurrences without a gap. */
  occurrencesOf(id: number): Occurrence[]
}

export interface MiningResult {
  /** In queue order: strong evidence first, then worth. */
  proposed: ProposedPattern[]
  observed: ObservedPatterns
  counts: { sessions: number; calls: number; shapes: number; closed: number; significant: number; covered: number }
}
