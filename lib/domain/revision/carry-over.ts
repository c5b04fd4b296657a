import { isStepsKey, joinSections, readParts, splitSections, writeParts, type Section } from '@/lib/domain/merge/sections'
import { distinct, mergeLists } from './merge-lists'

/**
 * The body of a new version: what is drafted now, with everything that people wrote into the present one. Three-way, section by
 * section: `base` is the body as it was drafted for the present version (null where nobody knows), `current` the body as it stands.
 * Sections that only people wrote stay where they are; the title stays.
 */
export function carryOver(base: string | null, current: string, drafted: string): string {
  const [were, are, wanted] = [base ?? '', current, drafted].map((body) => splitSections(body)) as [
    Section[],
    Section[],
    Section[],
  ]
  const before = byKey(were)
  const now = byKey(wanted)
  const result = are.flatMap((section): Section[] => {
    const draft = now.get(idOf(section))
    const old = before.get(idOf(section))
    if (section.level < 2) return [section]
    if (!draft) return old && isSame(old, section) ? [] : [section]
    return [mergeSection(base === null ? guessed(section) : old, section, draft)]
  })
  const present = new Set(are.map(idOf))
  for (const [index, section] of wanted.entries()) {
    const isRemoved = before.has(idOf(section)) && !isStepsKey(section.key)
    if (section.level < 2 || present.has(idOf(section)) || isRemoved) continue
    const earlier = wanted.slice(0, index).map(idOf)
    const at = result.findLastIndex((one) => earlier.includes(idOf(one)))
    result.splice(at < 0 ? result.length : at + 1, 0, section)
  }
  return joinSections(spaced(result))
}

/** All first titles are one another's counterpart; the rest go by their words. */
const idOf = (section: Section): string => (section.level < 2 ? `level ${section.level}` : section.key)
const byKey = (sections: readonly Section[]): Map<string, Section> => new Map(sections.map((one) => [idOf(one), one]))
const textOf = (section: Section): string => section.lines.join('\n').trim()
const isSame = (a: Section, b: Section): boolean => textOf(a) === textOf(b)

/** Without a base the steps count as drafted and everything else as written by people. */
const guessed = (section: Section): Section | undefined =>
  isStepsKey(section.key)
    ? { ...section, lines: readParts(section.lines).items.map((item, at) => `${at + 1}. ${item}`) }
    : undefined

function mergeSection(base: Section | undefined, current: Section, drafted: Section): Section {
  if (base && isSame(base, current)) return { ...drafted, heading: current.heading }
  if (base && isSame(base, drafted)) return current
  const [was, is, wanted] = [base?.lines ?? [], current.lines, drafted.lines].map((lines) => readParts(lines))
  const items = mergeLists(was!.items, is!.items, wanted!.items)
  const before = mergeProse(was!.before, is!.before, wanted!.before)
  const after = mergeProse(was!.after, is!.after, wanted!.after)
  const isNumbered = wanted!.items.length > 0 ? wanted!.isNumbered : is!.isNumbered
  return writeParts(current, { before, items, after, isNumbered })
}

/** Paragraphs: what is drafted now, and what people added. */
function mergeProse(base: readonly string[], current: readonly string[], drafted: readonly string[]): string[] {
  if (base.join('\n\n') === drafted.join('\n\n')) return [...current]
  return distinct([...current.filter((text) => !base.includes(text)), ...drafted])
}

/** Every section but the last ends with an empty line. */
function spaced(sections: readonly Section[]): Section[] {
  return sections.map((section, index) => {
    const isLast = index === sections.length - 1
    const lines =
      section.lines.at(-1) === '' || (section.level === 0 && section.lines.length === 0) ? section.lines : [...section.lines, '']
    return isLast ? { ...section, lines: [...trimEnd(lines), ''] } : { ...section, lines }
  })
}

function trimEnd(lines: readonly string[]): string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(0, end + 1)
}
