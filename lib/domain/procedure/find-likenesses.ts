import { overlapAtLeast } from '@/lib/domain/overlap/lcs'

/** What is compared of an episode. At most 31 shapes: a sequence is one machine word of marks. */
export interface Comparable {
  shapes: readonly string[]
  words: ReadonlySet<string>
}

/** Words that most episodes may hold, as bits of two numbers each; of the rest there are lists. */
const frequentMax = 64

/**
 * Of every episode the others that are like it, in order: common words / words of the longer one from `wordsMin` on, and longest common
 * subsequence / longer sequence from `overlapMin` on. Every two are compared once: the frequent words by their bits, the others counted
 * over the list of episodes that hold each; only where those suffice are steps compared (Hyyrö's recurrence, a word operation a step).
 */
export function findLikenesses(episodes: readonly Comparable[], wordsMin: number, overlapMin: number): number[][] {
  const alike = episodes.map((): number[] => [])
  const numbers = new Map<string, number>()
  const sequences = episodes.map(({ shapes }) => Int32Array.from(shapes, (shape) => numberIn(numbers, shape)))
  const marks = new Int32Array(numbers.size)
  const bits = frequentBits(episodes)
  const [low, high] = [maskOf(episodes, bits, 0), maskOf(episodes, bits, 32)]
  const sizes = Int32Array.from(episodes, ({ words }) => words.size)
  const holders = new Map<string, number[]>()
  const shared = new Uint16Array(episodes.length)
  episodes.forEach(({ words }, index) => {
    const rare = [...words].filter((word) => !bits.has(word))
    // Those before this one: each pair is met once, by the later of the two.
    for (const word of rare) for (const other of holders.get(word) ?? []) shared[other]! += 1
    const own = sequences[index]!
    own.forEach((shape, at) => (marks[shape]! |= 1 << at))
    for (let other = 0; other < index; other += 1) {
      const both = shared[other]! + ones(low[index]! & low[other]!) + ones(high[index]! & high[other]!)
      if (both === 0 || both < (wordsMin - 1e-9) * Math.max(sizes[index]!, sizes[other]!)) continue
      const theirs = sequences[other]!
      const longest = Math.max(own.length, theirs.length)
      if (!overlapAtLeast(Math.min(own.length, theirs.length), longest, overlapMin)) continue
      if (!overlapAtLeast(commonSteps(marks, own.length, theirs), longest, overlapMin)) continue
      alike[index]!.push(other)
      alike[other]!.push(index)
    }
    shared.fill(0, 0, index)
    own.forEach((shape) => (marks[shape] = 0))
    for (const word of rare) push(holders, word, index)
  })
  return alike.map((others) => others.sort((a, b) => a - b))
}

/** A number for each of the words that most episodes hold. */
function frequentBits(episodes: readonly Comparable[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of episodes) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, frequentMax)
  return new Map(most.map(([word], bit) => [word, bit]))
}

/** Which of 32 frequent words each episode holds. */
function maskOf(episodes: readonly Comparable[], bits: ReadonlyMap<string, number>, from: number): Int32Array {
  return Int32Array.from(episodes, ({ words }) => {
    let mask = 0
    for (const word of words) {
      const bit = bits.get(word) ?? -1
      if (bit >= from && bit < from + 32) mask |= 1 << (bit - from)
    }
    return mask
  })
}

/** How many bits of 32 are set: sums of two, four and eight neighbours at once. */
function ones(mask: number): number {
  const twos = mask - ((mask >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Length of the longest common subsequence of the marked sequence, of so many steps, and another. */
function commonSteps(marks: Int32Array, length: number, other: Int32Array): number {
  let row = -1
  for (let j = 0; j < other.length; j += 1) {
    const matched = row & marks[other[j]!]!
    row = (row + matched) | (row - matched)
  }
  return ones(~row & (2 ** length - 1))
}

function numberIn(numbers: Map<string, number>, shape: string): number {
  const known = numbers.get(shape)
  if (known !== undefined) return known
  numbers.set(shape, numbers.size)
  return numbers.size - 1
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
