import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import { familyWiseError } from '@/lib/domain/mining/policy'

/**
 * Which shapes stand at the beginning or at the end of sequences: −1, 1, or 0 where they stand anywhere, by symbol. A chain of pairs has no
 * memory of place: it leaves a shape's mean place in a sequence, from 0 to 1, uniform around a half. The mean of n such lies d off with a
 * chance of at most exp(−6 · n · d²), since a uniform place is sub-Gaussian with the variance 1/12. Both ends of every shape are tried.
 */
export function placesOfShapes({ text, starts, alphabet }: Corpus): Int8Array {
  const sum = new Float64Array(alphabet)
  const sequences = new Int32Array(alphabet)
  for (const start of starts) {
    const own = meanPlaces(text, start)
    for (const [symbol, { places, count }] of own) {
      sum[symbol] = sum[symbol]! + places / count - 0.5
      sequences[symbol] = sequences[symbol]! + 1
    }
  }
  const least = Math.log((2 * alphabet) / familyWiseError)
  return Int8Array.from(sum, (off, symbol) => {
    const n = Math.max(1, sequences[symbol]!)
    return (6 * off ** 2) / n < least ? 0 : Math.sign(off)
  })
}

/** Sum and number of the relative places of each shape in the sequence that starts there; nothing for one of a single call. */
function meanPlaces(text: Int32Array, start: number): Map<number, { places: number; count: number }> {
  const own = new Map<number, { places: number; count: number }>()
  let end = start
  while (text[end]! >= firstShape) end += 1
  if (end - start < 2) return own
  for (let i = start; i < end; i += 1) {
    const known = own.get(text[i]!) ?? { places: 0, count: 0 }
    own.set(text[i]!, { places: known.places + (i - start + 0.5) / (end - start), count: known.count + 1 })
  }
  return own
}
