import { posteriorMean } from '@/lib/domain/score/estimate'
import { clamp } from '@/lib/domain/score/score'

/** What the ranking needs to know of one found skill. */
export interface RankInput {
  id: string
  name: string
  /** In [0, 1], from the search. */
  relevance: number
  isExactName?: boolean
  /** Judged uses of the window, and the successes among them; a partial counts ½. */
  judged: number
  successes: number
  /** In [0, 1]; leave out where it is not known. */
  health?: number
  /** In (0, 1]: 1 just used, 0.5 after one half-life. */
  decay: number
}

export interface RankParts {
  relevance: number
  /** The estimate of the success rate, as it is shown everywhere. */
  estimate: number
  /** The same, shrunk to the mean of the agent's skills: few uses say little. */
  expected: number
  /** Mean of the expected rate and of health, as far as uses have judged it. */
  quality: number
  decay: number
  /** quality × decay, held within bounds. */
  factor: number
}

export type Ranked<T extends RankInput> = T & { score: number; parts: RankParts }

/** A skill out of luck or out of use keeps a quarter of its relevance; else reputation would beat the question asked. */
const factorMin = 0.25

/** Judged uses that the mean of the agent's skills weighs against a skill's own. */
const shrinkage = 5

/** Health of which nothing is known. */
const healthUnknown = 0.5

/**
 * Orders found skills by relevance × clamp(quality × decay, 0.25, 1). Quality is the mean of the expected rate
 * (s + 1 + 5·mean) / (n + 2 + 5), `mean` being that of the agent's skills, and of health shrunk to ½ in the same way,
 * (n·health + 5·½) / (n + 5): what a skill resembles does not rank it before it has been tried. Exact names come first; equal scores by
 * name, then id, so that the order is always the same.
 */
export function rank<T extends RankInput>(items: readonly T[], mean = 0.5): Ranked<T>[] {
  return items.map((item) => ({ ...item, ...scoreOf(item, mean) })).sort(compareRanked)
}

/** The order in which ranked skills are served. */
export function compareRanked(a: Ranked<RankInput>, b: Ranked<RankInput>): number {
  return (
    Number(b.isExactName ?? false) - Number(a.isExactName ?? false) ||
    b.score - a.score ||
    order(a.name, b.name) ||
    order(a.id, b.id)
  )
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

function scoreOf({ relevance, judged, successes, health, decay }: RankInput, mean: number): { score: number; parts: RankParts } {
  const estimate = posteriorMean(successes, judged)
  const expected = (successes + 1 + shrinkage * mean) / (judged + 2 + shrinkage)
  const known = health === undefined ? undefined : (judged * health + shrinkage * healthUnknown) / (judged + shrinkage)
  const quality = known === undefined ? expected : (expected + known) / 2
  const factor = clamp(quality * decay, factorMin, 1)
  return { score: relevance * factor, parts: { relevance, estimate, expected, quality, decay, factor } }
}

/**
 * Of hits in the order of their relevance those that may still be among the first `limit`: reputation lifts nothing above
 * four times its relevance. Only hits that are sure to be served count towards the limit.
 */
export function worthRanking<T extends { relevance: number }>(
  hits: readonly T[],
  limit: number,
  isSure: (hit: T) => boolean = () => true,
): T[] {
  const last = hits.filter(isSure)[limit - 1]
  return last ? hits.filter((hit) => hit.relevance >= last.relevance * factorMin) : [...hits]
}
