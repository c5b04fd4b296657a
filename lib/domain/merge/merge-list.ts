import type { MergeEntry, MergePart } from '@/lib/domain/merge/entry'
import { normalise } from './sections'

interface Lists {
  part: MergePart
  target: readonly string[]
  source: readonly string[]
  /** The most that there may be. */
  most: number
  dropped: ReadonlySet<string>
  entries: MergeEntry[]
}

/** Two lists of a skill as one, each thing once; tells in `entries` where everything went. */
export function mergeList({ part, target, source, most, dropped, entries }: Lists): string[] {
  const merged: string[] = []
  const place = `${part}s`
  const sides = [
    ...target.map((text, at) => ['target', text, at] as const),
    ...source.map((text, at) => ['source', text, at] as const),
  ]
  for (const [from, text, at] of sides) {
    const entry = { id: `${from} ${part} ${at + 1}`, from, part, place, text }
    const same = merged.find((one) => normalise(one) === normalise(text))
    const hasRoom = from === 'target' || merged.length < most
    if (dropped.has(entry.id) || (same === undefined && !hasRoom)) entries.push({ ...entry, to: null })
    else if (same !== undefined) entries.push({ ...entry, to: { how: 'same', place, text: same } })
    else {
      merged.push(text)
      entries.push({ ...entry, to: { how: from === 'target' ? 'stays' : 'added', place, text } })
    }
  }
  return merged
}
