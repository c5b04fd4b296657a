import type { Within } from '@/lib/domain/mining/cover'
import { belongs, longerOf } from '@/lib/domain/mining/grow'
import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'

/**
 * The strong patterns that go on from a chosen one, by its id the longest one that each holds: the way into a task is common to many and is
 * chosen for that, what is then done is seen in fewer sessions. Each added step belongs there by more than its frequency, and neither end
 * is looking around or editing.
 */
export function extensionsOf(
  observed: Observed,
  chosen: readonly number[],
  strong: readonly number[],
  isTelling: (symbol: number) => boolean,
): Map<number, Within> {
  const { length } = observed.closed
  const extensions = new Map<number, Within>()
  for (const [inner, longer] of longerOf(observed, chosen, strong)) {
    for (const held of longer) {
      const known = extensions.get(held.id)
      if (known && length[known.inner]! >= length[inner]!) continue
      if (hasDistinctiveEnds(observed, inner, held, isTelling) && belongs(observed, inner, held))
        extensions.set(held.id, { inner, offset: held.offset })
    }
  }
  return extensions
}

function hasDistinctiveEnds(
  observed: Observed,
  inner: number,
  { id, offset }: { id: number; offset: number },
  isTelling: (symbol: number) => boolean,
): boolean {
  const symbols = symbolsOf(observed, id)
  const isAdded = (i: number) => i < offset || i >= offset + observed.closed.length[inner]!
  return [0, symbols.length - 1].every((i) => !isAdded(i) || isTelling(symbols[i]!))
}
