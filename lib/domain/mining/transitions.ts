import { firstShape } from '@/lib/domain/mining/corpus'

/** Above this alphabet the table of pairs becomes a map: a square would not fit. */
const densestAlphabet = 1500

/** How often each symbol occurs and how often one follows another within a sequence. */
export interface Transitions {
  /** Different shapes. */
  shapes: number
  calls: number
  symbols: Int32Array
  pair: (first: number, second: number) => number
}

/** Counts a text once. */
export function countTransitions(text: Int32Array, alphabet: number): Transitions {
  const symbols = new Int32Array(alphabet)
  const isDense = alphabet <= densestAlphabet
  const square = new Int32Array(isDense ? alphabet * alphabet : 0)
  const pairs = new Map<number, number>()
  let calls = 0
  for (let i = 0; i < text.length; i += 1) {
    const symbol = text[i]!
    if (symbol < firstShape) continue
    calls += 1
    symbols[symbol] = symbols[symbol]! + 1
    const next = text[i + 1]!
    if (next < firstShape) continue
    const key = symbol * alphabet + next
    if (isDense) square[key] = square[key]! + 1
    else pairs.set(key, (pairs.get(key) ?? 0) + 1)
  }
  const pair = (first: number, second: number) =>
    isDense ? square[first * alphabet + second]! : (pairs.get(first * alphabet + second) ?? 0)
  return { shapes: alphabet - firstShape, calls, symbols, pair }
}
