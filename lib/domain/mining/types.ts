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
  /** How it ended: 1 well, 0 badly, ½ in part; absent when nobody knows. */
  ending?: number
  sequences: readonly MiningSequence[]
}

/** Policy values of one agent and what the caller knows. Everything has a default. */
export interface MiningOptions {
  minSteps?: number
  minSessions?: number
  /** Longer patterns are cut to their first steps. */
  maxSteps?: number
  /** Overlap from which two patterns are one. */
  nearDuplicate?: number
  /** Steps tolerated between two neighbours when a chosen pattern is counted. */
  maxGap?: number
  /** Wanted proposals per active session; weak evidence fills up to it. */
  proposalsPerSession?: number
  /**
   * Sequences that need no proposal: of every version of a live skill and of what was rejected. They cover what they explain but
   * absorb only identical patterns, so that a drifted pattern can still become a new version.
   */
  known?: readonly ArrayLike<number>[]
  /** What is known of each shape, by given id. Default: every shape a tool of its own. */
  traits?: readonly ShapeTraits[]
}

/** Every reason for which a pattern is not proposed. */
export const whyNotCodes = [
  'known',
  'gone',
  'one_tool',
  'loop',
  'generic',
  'part_of',
  'padded',
  'not_significant',
  'no_saving',
  'near_duplicate',
  'below_shuffles',
  'enough_proposed',
  'revises',
] as const satisfies WhyNot['code'][]

/** Why an observed pattern is not proposed, with the numbers that decided. */
export type WhyNot =
  | { code: 'known'; index: number }
  | { code: 'gone' }
  | { code: 'one_tool' }
  | { code: 'loop' }
  | { code: 'generic' }
  | { code: 'part_of'; of: number }
  | { code: 'padded'; of: number }
  | { code: 'not_significant'; expected: number; logP: number }
  | { code: 'no_saving'; gain: number; sessions: number }
  | { code: 'near_duplicate'; of: number; overlap: number }
  | { code: 'below_shuffles'; best: number }
  | { code: 'enough_proposed'; wanted: number }
  | { code: 'revises'; skill: string; overlap: number }

/** As it is stored with a pattern: another pattern is named by its hash. */
export type StoredWhyNot =
  | Exclude<WhyNot, { of: number }>
  | { code: 'near_duplicate'; of: string; overlap: number }
  | { code: 'part_of' | 'padded'; of: string }

/** One finding of a pattern: indices of session and sequence as given, positions of its steps. */
export interface Occurrence {
  session: number
  sequence: number
  positions: number[]
  /** Tolerated steps between: `after` is the index of the pattern's step they follow. */
  optional: { after: number; shape: number; position: number }[]
}

/** A closed pattern (no longer one has the same sessions) with its evidence. */
export interface MinedPattern {
  /** Index among the observed patterns of this run. */
  id: number
  shapes: number[]
  /** Distinct sessions that hold it without a gap. */
  support: number
  /** Distinct sessions expected by chance under the null of this corpus, and the natural log of the tail probability. */
  expected: number
  logP: number
  isSignificant: boolean
  /** Bits saved by it in the description-length cover; null where it was not weighed. */
  gain: number | null
  evidence: 'strong' | 'weak' | null
  whyNot: WhyNot | null
}

/** A pattern for the queue, counted again with gaps. */
export interface ProposedPattern extends MinedPattern {
  gain: number
  evidence: 'strong' | 'weak'
  whyNot: null
  /** Distinct sessions, tasks and findings with tolerated steps between. */
  sessions: number
  tasks: number
  /** Steps of all findings: what it would have covered. */
  coveredSteps: number
  /** Known endings among the sessions: how many, and their sum (a half for partial). */
  ended: { known: number; well: number }
  /** Place in the queue, higher first: what it saves, how unlikely it is by chance, how its sessions ended. */
  worth: number
  occurrences: Occurrence[]
  /** Near-duplicates it stands for, by id. */
  absorbed: number[]
}

/** Observed patterns, made one by one: a million calls have more than a hundred thousand. */
export interface ObservedPatterns {
  count: number
  at(id: number): MinedPattern
  /** Findings without a gap. */
  occurrencesOf(id: number): Occurrence[]
}

export interface MiningResult {
  /** In queue order: strong evidence first, then worth. */
  proposed: ProposedPattern[]
  observed: ObservedPatterns
  counts: { sessions: number; calls: number; shapes: number; closed: number; significant: number; covered: number }
}
