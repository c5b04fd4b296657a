import { isBelow, type Score } from './score'

const similarFrom = 0.6

/** The highest similarity to another live skill, or 0 when none reaches 0.6. */
export function redundancy(similarities: readonly number[]): Score<{ highest: number; similar: number }> {
  const similar = similarities.filter((similarity) => !isBelow(similarity, similarFrom))
  const highest = similar.reduce((most, similarity) => Math.max(most, similarity), 0)
  return { value: highest, parts: { highest, similar: similar.length }, formula: 'redundancy/1' }
}
