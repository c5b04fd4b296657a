import type { Score } from './score'

/** Counts the tokens of a text. */
export type Tokenizer = (text: string) => number

const surrogate = /[\uD800-\uDBFF]/

/** Length of a text in code points, as a reader counts characters. */
export const characterCount = (text: string): number => (surrogate.test(text) ? Array.from(text).length : text.length)

/** The default tokenizer: a quarter of the characters (code points), rounded up. */
export const estimateTokens: Tokenizer = (text) => Math.ceil(characterCount(text) / 4)

export interface TokenCostParts {
  /** Name and description: the cost in every session that lists the skill. */
  listed: number
  /** The body: the cost when the skill is loaded. */
  loaded: number
  /** Mean of the tokens reported by uses, null when none reported any. */
  reported: number | null
}

/** Token cost of a skill; the value is the cost of a session that loads it. */
export function tokenCost(
  skill: { name: string; description: string; body: string; reported?: readonly number[] },
  tokenizer: Tokenizer = estimateTokens,
): Score<TokenCostParts> {
  const listed = tokenizer(`${skill.name}: ${skill.description}`)
  const loaded = tokenizer(skill.body)
  const reports = skill.reported ?? []
  const reported = reports.length === 0 ? null : reports.reduce((sum, tokens) => sum + tokens, 0) / reports.length
  return { value: listed + loaded, parts: { listed, loaded, reported }, formula: 'token-cost/1' }
}
