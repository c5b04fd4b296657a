/** Numbers in [0, 1) that depend on the seed alone (a 32-bit mixing counter): an algorithm's parameter, not chance. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** A seed that is the same for the same numbers in the same order. */
export function seedOf(numbers: Int32Array): number {
  let hash = 0x811c9dc5
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Fisher–Yates over one stretch of an array, in place. */
export function shuffleStretch(values: Int32Array, from: number, to: number, random: () => number): void {
  for (let i = to - 1; i > from; i -= 1) {
    const j = from + Math.floor(random() * (i - from + 1))
    const swapped = values[i]!
    values[i] = values[j]!
    values[j] = swapped
  }
}
