/** A pattern as a draft describes it. */
export type Placed = readonly { shape: number; isOptional: boolean }[]

/**
 * Positions of an occurrence that begins at `at`, with at most `gap` other steps between two, including its optional steps when
 * present; empty when it does not begin there.
 */
export function pathOf(shapes: ArrayLike<number>, at: number, pattern: Placed, gap: number): number[] {
  if (shapes[at] !== pattern[0]!.shape) return []
  const path = [at]
  let last = at
  for (const [i, { shape, isOptional }] of pattern.entries()) {
    if (i === 0 || isOptional) continue
    const next = Array.from({ length: gap + 1 }, (_, skipped) => last + 1 + skipped).find((place) => shapes[place] === shape)
    if (next === undefined) return []
    const between = pattern[i - 1]!
    if (between.isOptional && next === last + 2 && shapes[last + 1] === between.shape) path.push(last + 1)
    path.push(next)
    last = next
  }
  return path
}
