import type { Score } from './score'

export interface ConcretenessInputs {
  /** Distinct words of at least four letters. */
  words: number
  /** Distinct tools. */
  tools: number
  steps: number
}

/** 0.5·min(1, words / 3) + 0.3·min(1, tools / 2) + 0.2·min(1, steps / 3). */
export function concreteness(inputs: ConcretenessInputs): Score<ConcretenessInputs> {
  const parts = {
    words: 0.5 * Math.min(1, inputs.words / 3),
    tools: 0.3 * Math.min(1, inputs.tools / 2),
    steps: 0.2 * Math.min(1, inputs.steps / 3),
  }
  return { value: parts.words + parts.tools + parts.steps, parts, formula: 'concreteness/1' }
}

/** Concreteness of a task text with the tools of its steps: a word counts once, whatever its case, and so does a tool. */
export function concretenessOfText(text: string, tools: readonly string[], steps: number): Score<ConcretenessInputs> {
  return concreteness({ words: longWords(text).size, tools: new Set(tools).size, steps })
}

/** Distinct words of four letters and more, in lower case. */
export function longWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu))
}
