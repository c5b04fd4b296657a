import { mergeSteps } from './merge-steps'
import type { BodyMerge, MergePart, Places } from '@/lib/domain/merge/entry'
import { isStepsKey, normalise, readParts, splitSections, writeParts, type Parts, type Section } from './sections'

/** The sections of both bodies as one: those of one heading together, those of the source alone behind the rest. */
export function mergeBody(merge: BodyMerge): Section[] {
  const own = numbered(splitSections(merge.target.body))
  const other = numbered(splitSections(merge.source.body))
  const partner = new Map(other.map((section) => [idOf(section), section]))
  const merged = own.map((section) => {
    const id = idOf(section)
    const counterpart = partner.get(id)
    partner.delete(id)
    return mergeSection(merge, section, counterpart)
  })
  const alone = [...partner.values()].flatMap((section): Section[] => {
    const added = mergeSection(merge, { ...section, lines: [] }, section)
    return added.lines.some((line) => line.trim() !== '') ? [added] : []
  })
  if (alone.length === 0) return merged
  return [...merged.map(closed), ...alone.map(closed)]
}

/** First titles, and sections of steps, are one another's counterpart; the rest go by their heading. */
const idOf = (section: Section): string => {
  if (isStepsKey(section.key)) return 'steps'
  return section.level < 2 ? 'top' : section.key
}

/** A heading that comes twice is told apart by its number. */
function numbered(sections: readonly Section[]): Section[] {
  const seen = new Map<string, number>()
  return sections
    .filter((section) => section.level > 0 || section.lines.some((line) => line.trim() !== ''))
    .map((section) => {
      const id = idOf(section)
      const count = (seen.get(id) ?? 0) + 1
      seen.set(id, count)
      return count === 1 ? section : { ...section, level: Math.max(section.level, 2), key: `${section.key} (${count})` }
    })
}

/** Ends with one empty line. */
const closed = (section: Section): Section => {
  const end = section.lines.findLastIndex((line) => line.trim() !== '')
  return { ...section, lines: [...section.lines.slice(0, end + 1), ''] }
}

function mergeSection(merge: BodyMerge, section: Section, counterpart: Section | undefined): Section {
  const own = readParts(section.lines)
  const other = counterpart ? readParts(counterpart.lines) : { before: [], items: [], after: [], isNumbered: own.isNumbered }
  const place = placeOf(section)
  const places = { place, placeInSource: counterpart ? placeOf(counterpart) : place }
  const before = mergeTexts(merge, { part: 'text', ...places, nth: 'text' }, own.before, other.before)
  const isSteps = isStepsKey(section.key) || own.isNumbered || (own.items.length === 0 && other.isNumbered)
  const items = isSteps
    ? mergeSteps(merge, places, own.items, other.items)
    : mergeTexts(merge, { part: 'item', ...places, nth: 'item' }, own.items, other.items)
  const after = mergeTexts(merge, { part: 'text', ...places, nth: 'closing text' }, own.after, other.after)
  const parts: Parts = { before, items, after, isNumbered: own.items.length > 0 ? own.isNumbered : other.isNumbered }
  const isAsItWas = [before, items, after].every(
    (list, at) => list.join('\0') === [own.before, own.items, own.after][at]!.join('\0'),
  )
  return isAsItWas ? section : writeParts(section, parts)
}

export const placeOf = (section: Pick<Section, 'heading'>): string => section.heading.replace(/^#+\s*/, '') || 'the beginning'

interface Kind extends Places {
  part: MergePart
  nth: string
}

/** Items or paragraphs of both, each once. */
function mergeTexts(
  merge: BodyMerge,
  { part, place, placeInSource, nth }: Kind,
  own: readonly string[],
  other: readonly string[],
): string[] {
  const { dropped, entries } = merge
  const merged: string[] = []
  const sides = [
    ...own.map((text, at) => ['target', text, at] as const),
    ...other.map((text, at) => ['source', text, at] as const),
  ]
  for (const [from, text, at] of sides) {
    const entry = {
      id: `${from} ${place.toLowerCase()} ${nth} ${at + 1}`,
      from,
      part,
      place: from === 'source' ? placeInSource : place,
      text,
    }
    const same = from === 'source' ? merged.find((one) => normalise(one) === normalise(text)) : undefined
    if (dropped.has(entry.id)) entries.push({ ...entry, to: null })
    else if (same !== undefined) entries.push({ ...entry, to: { how: 'same', place, text: same } })
    else {
      merged.push(text)
      entries.push({ ...entry, to: { how: from === 'target' ? 'stays' : 'added', place, text } })
    }
  }
  return merged
}
