import { behaviourDiff } from '@/lib/domain/revision/behaviour'
import type { BodyMerge, MergeEntry, Places } from '@/lib/domain/merge/entry'
import { normalise } from './sections'

/** A step that only the source has, where the target does something else: another way to do it, below the target's. */
const alternative = (text: string): string => `   - Or: ${text.replaceAll('\n', '\n     ')}`

/**
 * The steps of both in one order. Steps are one another's counterpart by their shapes where both sides were mined, else by their
 * words. What stands in the place of a step of the target becomes an alternative below it; the rest comes in where it stood.
 */
export function mergeSteps(
  merge: BodyMerge,
  { place, placeInSource }: Places,
  own: readonly string[],
  other: readonly string[],
): string[] {
  const { target, source, dropped } = merge
  const byShape = target.shapes.length === own.length && source.shapes.length === other.length && own.length > 0
  const [before, after] = byShape ? [target.shapes, source.shapes] : [own.map(normalise), other.map(normalise)]
  const steps: { text: string; extras: string[]; entries: MergeEntry[] }[] = []
  for (const step of behaviourDiff(before, after)) {
    const mine = 'before' in step ? entryOf('target', step.before, own, place) : null
    const theirs = 'after' in step ? { ...entryOf('source', step.after, other, place), place: placeInSource } : null
    const isLeft = (entry: MergeEntry | null): entry is MergeEntry => entry !== null && !dropped.has(entry.id)
    for (const entry of [mine, theirs]) if (entry && dropped.has(entry.id)) merge.entries.push(entry)
    if (!isLeft(mine)) {
      if (isLeft(theirs)) steps.push({ text: theirs.text, extras: [], entries: [to(theirs, 'added')] })
      continue
    }
    const isSame = isLeft(theirs) && normalise(theirs.text) === normalise(mine.text)
    const entries = [
      to(mine, 'stays'),
      ...(isLeft(theirs) ? [to(theirs, isSame ? 'same' : step.change === 'kept' ? 'same' : 'alternative')] : []),
    ]
    const extras =
      isLeft(theirs) && !isSame ? (step.change === 'kept' ? ownLines(mine.text, theirs.text) : [alternative(theirs.text)]) : []
    steps.push({ text: mine.text, extras, entries })
  }
  for (const [index, { text, entries }] of steps.entries())
    for (const entry of entries)
      merge.entries.push({
        ...entry,
        to: entry.to && { ...entry.to, place: `${place}, step ${index + 1}`, text: text.split('\n')[0]! },
      })
  return steps.map(({ text, extras }) => [text, ...extras].join('\n'))
}

function entryOf(from: 'target' | 'source', at: number, texts: readonly string[], place: string): MergeEntry {
  return { id: `${from} ${place.toLowerCase()} step ${at + 1}`, from, part: 'step', place, text: texts[at] ?? '', to: null }
}

const to = (entry: MergeEntry, how: 'stays' | 'same' | 'added' | 'alternative'): MergeEntry => ({
  ...entry,
  to: { how, place: entry.place, text: entry.text },
})

/** Of a step of the same shape in other words: what the source says of it beside, line by line. */
function ownLines(mine: string, theirs: string): string[] {
  const known = new Set(mine.split('\n').map(normalise))
  const [first = '', ...rest] = theirs.split('\n')
  const more = rest.filter((line) => normalise(line) !== '' && !known.has(normalise(line)))
  return [...(known.has(normalise(first)) ? [] : [`   - Also said: ${first}`]), ...more]
}
