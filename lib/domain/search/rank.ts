/** What the ranking needs to know of one found skill. */
export interface RankInput {
  id: string
  name: string
  /** In [0, 1], from the search. */
  relevance: number
  isExactName?: boolean
  /** Posterior mean of the success rate, in [0, 1]; 0.5 with nothing judged. */
  estimate: number
  /** In [0, 1]; leave out where it is not known. */
  health?: number
  /** In (0, 1]: 1 just used, 0.5 after one half-life. */
  decay: number
}

export interface RankParts {
  relevance: number
  quality: number
  decay: number
  /** quality × decay, held within bounds. */
  factor: number
}

export type Ranked<T extends RankInput> = T & { score: number; parts: RankParts }

/** A skill out of luck or out of use keeps a quarter of its relevance; else reputation would beat the question asked. */
const factorMin = 0.25

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * Orders found skills by relevance × clamp(quality × decay, 0.25, 1), quality = mean of estimate and health. Exact names come
 * first; equal scores by name, then id, so that the order is always the same.
 */
export function rank<T extends RankInput>(items: readonly T[]): Ranked<T>[] {
  const compare = (a: Ranked<T>, b: Ranked<T>): number =>
    Number(b.isExactName ?? false) - Number(a.isExactName ?? false) ||
    b.score - a.score ||
    order(a.name, b.name) ||
    order(a.id, b.id)
  return items.map((item) => ({ ...item, ...scoreOf(item) })).sort(compare)
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

function scoreOf(item: RankInput): { score: number; parts: RankParts } {
  const quality = item.health === undefined ? item.estimate : (item.estimate + item.health) / 2
  const factor = clamp(quality * item.decay, factorMin, 1)
  return { score: item.relevance * factor, parts: { relevance: item.relevance, quality, decay: item.decay, factor } }
}
