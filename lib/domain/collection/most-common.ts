/** How often each value occurs. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The values that occur, the most frequent first; of equally frequent ones the first in the order of their code units. */
export const byFrequency = <Value extends string>(counts: ReadonlyMap<Value, number>): Value[] =>
  [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([value]) => value)

/** The most frequent value, as `byFrequency` has it; undefined where there is none. */
export const mostCommon = <Value extends string>(values: Iterable<Value>): Value | undefined => byFrequency(countEach(values))[0]
