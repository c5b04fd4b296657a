import type { CaseValues } from '@/lib/domain/draft/hide-values'

/** One step of the recipe as a writer sees it; steps are counted from 1. */
export interface WordingStep {
  step: number
  tool: string
  heads?: string[]
  /** What the commands of all runs have in common, or the one command that every run gave. */
  command?: string
  /** File or folder that it is about, from the root of the repository. */
  place?: string
  params: { param: string; type: string; constant?: string | number | boolean; placeholder?: string; form?: string }[]
  /** Some runs leave it out. */
  isOptional: boolean
  isRepeated: boolean
  /** Share of the runs that take it, 0…1; null where nobody counted. */
  share: number | null
  /** Commands that runs gave, without values of one case. */
  examples: string[]
  /** What went wrong, described without any value, in how many sessions, and the calls that came next. */
  failures: { what: string; sessions: number; next: string[] }[]
}

/** What the writer of a wording may see: redacted, without values of one case, bounded in size. */
export interface WordingEvidence {
  kind: 'new' | 'revision' | 'warning'
  name: string
  title: string
  description: string
  /** The draft's SKILL.md and its references: the text to improve. */
  draft: { path: string; text: string }[]
  steps: WordingStep[]
  /** Sentences of the draft with the steps behind them. */
  sentences: { text: string; steps: number[] }[]
  /** What people asked for, a line each. */
  requests: string[]
  sessions: number
  endedWell: number
  endedKnown: number
}

/** A sentence, or a passage of several, with the steps it rests on, counted from 1. */
export interface Basis {
  sentence: string
  steps: number[]
}

/** Another text for the same recipe. */
export interface Wording {
  name: string
  title: string
  description: string
  /** The body of SKILL.md without its front matter, first; then references. */
  texts: { path: string; text: string }[]
  basis: Basis[]
}

/** What no text may hold, whoever wrote it. It is never handed out. */
export interface WordingSecrets {
  /** Values that vary from case to case, and words that name somebody or one case, lower case. */
  values: CaseValues
  names: ReadonlySet<string>
  /** Whether a text holds a secret or personal data. */
  isPrivate: (text: string) => boolean
}

/** A sentence that may not stand, and why. */
export interface Refusal {
  sentence: string
  why: string
}

export type WordingVerdict = { ok: true } | { ok: false; refused: Refusal[] }
