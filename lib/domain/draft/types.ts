import type { FamilyPart } from '@/lib/domain/family/inside'
import type { StepStatus } from '@/lib/domain/session/step'
import type { Shape } from '@/lib/domain/shape/types'

/** A shape of the pattern; optional if some supporting sessions have it between its neighbors and others do not. */
export interface DraftShape extends Shape {
  isOptional?: boolean
}

/** A place in the result of a step (0-based); `path` is its location in a JSON result, with data keys as `*`. */
export interface ResultPlace {
  step: number
  path?: string
}

/**
 * Where a value appeared before it was used: in the result of a step of the pattern (in some runs somewhere else, where `or` says so;
 * only its `member` where it is an object or a list of them),
 * among what an earlier step was given, in an earlier call, or in a user prompt.
 */
export type Source =
  | ({ from: 'step'; or?: ResultPlace | 'request'; member?: string } & ResultPlace)
  | { from: 'input'; step: number; param: string }
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
      /** The few values that it has, the most used first. */
      choices?: (string | number | boolean)[]
      source?: Source
    }

/** Why a step comes again; `each` is a place in the result of a step, counted from 1. */
export type Repeat = 'untilPasses' | 'asNeeded' | { each: string; step: number }

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
  /** The earlier step (0-based) that other runs take in its place. */
  insteadOf?: number
  /** Share of the runs that take it, 0…1. */
  share?: number
  /** Most runs take it more than once: until it passes, once for each member of a list, or as often as needed. */
  repeat?: Repeat
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
  /** Of a family what its warnings are: fixes, errors that nobody got past, checks that come by themselves. */
  parts?: FamilyPart[]
}
