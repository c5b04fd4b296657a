import type { StepStatus } from '@/lib/domain/session/step'
import type { Shape } from '@/lib/domain/shape/types'

/** A shape of the pattern; optional if some supporting sessions have it between its neighbors and others do not. */
export interface DraftShape extends Shape {
  isOptional?: boolean
}

/**
 * Where a value appeared before it was used: in the result of a step of the pattern (0-based), in an earlier call, or in a user
 * prompt. `path` is its location in a JSON result, with data keys as `*`.
 */
export type Source =
  | { from: 'step'; step: number; path?: string }
  | { from: 'earlier'; tool: string; path?: string }
  | { from: 'request' }

/** One step of an occurrence: its redacted input and status. Outputs are excluded so that none can reach a draft. */
export interface DraftStep {
  input: Record<string, unknown>
  status: StepStatus
  /** Every earlier place where each parameter's value appeared. */
  sources?: Record<string, Source[]>
  /** For a failed step: what went wrong, described without any value. */
  failure?: string
}

/** One occurrence of the pattern. `steps` is aligned with the shapes; null where an optional one was absent. */
export interface DraftOccurrence {
  session: string
  steps: (DraftStep | null)[]
  /** The first few steps the session took after the pattern. */
  next?: Pick<Shape, 'tool' | 'heads'>[]
}

/** The input of a draft. All of it is already redacted. */
export interface DraftInput {
  shapes: DraftShape[]
  /** At least one, with at least one from every supporting session. */
  occurrences: DraftOccurrence[]
  /** First requests of supporting sessions. */
  requests: string[]
  /** Sentences describing how the pattern failed before, in our own words. */
  failureNotes?: string[]
  /** Most sessions with these steps failed, so the draft warns against them instead of teaching them. */
  isWarning?: boolean
}

/** A value of a step: either constant across occurrences or a named parameter. */
export type Binding =
  | { param: string; type: string; constant: string | number | boolean }
  | {
      param: string
      type: string
      placeholder: string
      /** What its values look like; never an actual value. */
      form?: string
      source?: Source
    }

/** A step of the draft as data, as stored in recipe.json. */
export interface RecipeStep {
  /** 1-based. */
  step: number
  tool: string
  heads?: string[]
  /** The whole command, if every session ran exactly the same one. */
  command?: string
  /** Flags that the commands of every session share. */
  flags?: string[]
  params: Binding[]
  isOptional?: boolean
  /** What the commands of all runs have in common, with placeholders for what varies. */
  template?: string
  /** File or folder that it is about, told from the root of the repository. */
  place?: string
  /** Share of the runs that take it, 0…1. */
  share?: number
  /** Most runs take it more than once. */
  repeat?: boolean
}

/** One sentence of the draft with the steps (0-based) that support it; none for a general sentence. */
export interface DraftSentence {
  text: string
  steps: number[]
}

export interface Draft {
  name: string
  /** A longer, more specific name, used when another draft already has the short one. */
  longName?: string
  title: string
  /** At most 1,024 characters, without angle brackets. */
  description: string
  /** `SKILL.md` first. */
  files: { path: string; text: string }[]
  toolSequence: { tool: string; params: string[]; heads?: string[] }[]
  recipe: RecipeStep[]
  sentences: DraftSentence[]
  /** True when a step of the pattern checks the result. */
  hasVerification: boolean
}
