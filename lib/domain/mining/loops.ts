import type { ClosedPatterns } from '@/lib/domain/mining/closed'
import type { ClosedLimits } from '@/lib/domain/mining/searchable'
import type { Corpus } from '@/lib/domain/mining/corpus'

/** Each pair that follows itself once: a b c b c d becomes a b c d. */
export function withoutLoops(symbols: ArrayLike<number>): number[] {
  const withoutRepeats: number[] = []
  for (let i = 0; i < symbols.length; i += 1) {
    withoutRepeats.push(symbols[i]!)
    const end = withoutRepeats.length
    if (end >= 4 && withoutRepeats[end - 1] === withoutRepeats[end - 3] && withoutRepeats[end - 2] === withoutRepeats[end - 4])
      withoutRepeats.length = end - 2
  }
  return withoutRepeats
}

/**
 * The closed patterns and, for each that holds a loop, the same with one round of it, where sessions enough hold that as it stands: it
 * is what a person wants to read, though the longer one hides it by being in the same sessions.
 */
export function withPlainLoops(corpus: Corpus, closed: ClosedPatterns, limits: ClosedLimits): ClosedPatterns {
  const plain = new Map<string, number[]>()
  for (let id = 0; id < closed.count; id += 1) {
    const at = closed.sa[closed.lower[id]!]!
    const rest = withoutLoops(corpus.text.subarray(at, at + closed.length[id]!))
    if (rest.length < closed.length[id]! && rest.length >= limits.minSteps) plain.set(rest.join(), rest)
  }
  if (plain.size === 0) return closed
  for (let id = 0; id < closed.count; id += 1) {
    const at = closed.sa[closed.lower[id]!]!
    plain.delete(corpus.text.subarray(at, at + closed.length[id]!).join())
  }
  const places = [...plain.values()].flatMap((symbols) => locate(corpus, closed.sa, symbols))
  const added = places.filter(({ support }) => support >= limits.minSessions)
  return {
    ...closed,
    count: closed.count + added.length,
    lower: join(
      closed.lower,
      added.map(({ lower }) => lower),
    ),
    size: join(
      closed.size,
      added.map(({ size }) => size),
    ),
    length: join(
      closed.length,
      added.map(({ length }) => length),
    ),
    support: join(
      closed.support,
      added.map(({ support }) => support),
    ),
  }
}

const join = (column: Int32Array, more: number[]): Int32Array => Int32Array.from([...column, ...more])

/** A sequence as it stands in the suffix array. */
export interface Located {
  lower: number
  size: number
  length: number
  support: number
}

/** Where the suffixes that begin with the symbols stand in the suffix array. */
export function locate({ text, docs }: Corpus, sa: Int32Array, symbols: ArrayLike<number>): Located[] {
  const compare = (at: number): number => {
    for (let i = 0; i < symbols.length; i += 1) {
      const difference = (text[at + i] ?? -1) - symbols[i]!
      if (difference !== 0) return difference
    }
    return 0
  }
  const first = (isPast: (order: number) => boolean): number => {
    let low = 0
    let high = sa.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (isPast(compare(sa[middle]!))) high = middle
      else low = middle + 1
    }
    return low
  }
  const lower = first((order) => order >= 0)
  const size = first((order) => order > 0) - lower
  if (size <= 0) return []
  const support = new Set(Array.from(sa.subarray(lower, lower + size), (at) => docs[at]!)).size
  return [{ lower, size, length: symbols.length, support }]
}
