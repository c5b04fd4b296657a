import type { StepStatus } from '@/lib/domain/session/step'
import type { Shape } from '@/lib/domain/shape/types'

/** A shape of the pattern; optional where some supporting sessions had it between its neighbours and others did not. */
export interface DraftShape extends Shape {
  isOptional?: boolean
}

/**
 * Where a value stood before it was used: in the result of a step of the pattern (0-based), of an earlier call, or in what the user
 * said. `path` is its place in a JSON result, data keys as `*`.
 */
export type Source =
  | { from: 'step'; step: number; path?: string }
  | { from: 'earlier'; tool: string; path?: string }
  | { from: 'request' }

/** One step of an occurrence: its redacted input and how it ended. Outputs are no part of it, so that none can reach a draft. */
export interface DraftStep {
  input: Record<string, unknown>
  status: StepStatus
  /** Where each parameter's value stood before, every place. */
  sources?: Record<string, Source[]>
  /** Of a failed step: what went wrong, in words that hold no value. */
  failure?: string
}

/** The pattern seen once. `steps` is aligned with the shapes; null where an optional one was absent. */
export interface DraftOccurrence {
  session: string
  steps: (DraftStep | null)[]
  /** What the session did next: its first few steps after the pattern. */
  next?: Pick<Shape, 'tool' | 'heads'>[]
}

/** What a draft is made from. Everything in it was redacted before. */
export interface DraftInput {
  shapes: DraftShape[]
  /** At least one; of every supporting session at least one. */
  occurrences: DraftOccurrence[]
  /** First requests of supporting sessions. */
  requests: string[]
  /** Sentences on how the pattern failed before, in our own words. */
  failureNotes?: string[]
  /** Most sessions that took these steps ended badly: the draft warns of them instead of teaching them. */
  isWarning?: boolean
}

/** A value of a step: the same in every occurrence, or named. */
export type Binding =
  | { param: string; type: string; constant: string | number | boolean }
  | {
      param: string
      type: string
      placeholder: string
      /** What its values look like, never one of them. */
      form?: string
      source?: Source
    }

/** A step of the draft as data: what recipe.json holds. */
export interface RecipeStep {
  /** 1-based. */
  step: number
  tool: string
  heads?: string[]
  /** The whole command, where every session ran the very same. */
  command?: string
  /** What the commands of every session share: their flags. */
  flags?: string[]
  params: Binding[]
  isOptional?: boolean
}

/** One sentence of the draft with the steps (0-based) that back it; none where it is general. */
export interface DraftSentence {
  text: string
  steps: number[]
}

export interface Draft {
  name: string
  /** A longer name that says more, for when another draft has the first. */
  longName?: string
  title: string
  /** At most 1,024 characters, without angle brackets. */
  description: string
  /** `SKILL.md` first. */
  files: { path: string; text: string }[]
  toolSequence: { tool: string; params: string[]; heads?: string[] }[]
  recipe: RecipeStep[]
  sentences: DraftSentence[]
  /** A step of the pattern checks the result. */
  hasVerification: boolean
}
