/** A step of a sequence: an interned shape id or a shape hash. */
export type ShapeKey = number | string

/** Floating-point tolerance when a share is compared with a threshold. */
const tolerance = 1e-9

/**
 * Length of the longest common subsequence of two shape sequences. Bit-parallel (one word operation per symbol) if the shorter
 * one fits into 31 bits, else dynamic programming in one row.
 */
export function lcsLength<T extends ShapeKey>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length <= 31 ? lcsByBits(short, long) : lcsByRow(short, long)
}

/** Hyyrö's recurrence: after each symbol of `long`, zero bits of `row` mark where the common subsequence grew. */
function lcsByBits<T extends ShapeKey>(short: ArrayLike<T>, long: ArrayLike<T>): number {
  const masks = new Map<T, number>()
  for (let i = 0; i < short.length; i += 1) masks.set(short[i]!, (masks.get(short[i]!) ?? 0) | (1 << i))
  let row = -1
  for (let j = 0; j < long.length; j += 1) {
    const matched = row & (masks.get(long[j]!) ?? 0)
    row = (row + matched) | (row - matched)
  }
  let length = 0
  for (let i = 0; i < short.length; i += 1) if ((row & (1 << i)) === 0) length += 1
  return length
}

function lcsByRow<T extends ShapeKey>(short: ArrayLike<T>, long: ArrayLike<T>): number {
  const row = new Int32Array(short.length + 1)
  for (let j = 0; j < long.length; j += 1) {
    let diagonal = 0
    for (let i = 1; i <= short.length; i += 1) {
      const above = row[i]!
      row[i] = short[i - 1] === long[j] ? diagonal + 1 : Math.max(above, row[i - 1]!)
      diagonal = above
    }
  }
  return row[short.length]!
}

/** Overlap in [0, 1]: common subsequence / length of the longer one. Two empty sequences share nothing. */
export function overlap<T extends ShapeKey>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : lcsLength(a, b) / longer
}

/** Share of the shorter sequence found in the longer one: for display ("contained in"), never a reason to evolve or merge. */
export function containment<T extends ShapeKey>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  const shorter = Math.min(a.length, b.length)
  return shorter === 0 ? 0 : lcsLength(a, b) / shorter
}

/** Whether lcs / longer reaches a threshold: exactly 7 of 10 reaches 0.70 despite floating-point error. */
export function overlapAtLeast(lcs: number, longer: number, threshold: number): boolean {
  return longer > 0 && lcs / longer >= threshold - tolerance
}

/** Fewest common steps that reach the threshold against a sequence of this length. */
export function leastCommon(longer: number, threshold: number): number {
  return Math.ceil(longer * threshold - tolerance * longer)
}

/** One longest common subsequence as pairs of indices [in a, in b], ascending; the earliest match in `a` wins. */
export function alignment<T extends ShapeKey>(a: ArrayLike<T>, b: ArrayLike<T>): [number, number][] {
  const width = b.length + 1
  const table = new Int32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const skip = Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!)
      table[i * width + j] = a[i] === b[j] ? table[(i + 1) * width + j + 1]! + 1 : skip
    }
  }
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (table[(i + 1) * width + j]! > table[i * width + j + 1]!) i += 1
    else j += 1
  }
  return pairs
}
