import { isGenerated } from '@/lib/domain/merge/plan'
import type { MergePart, MergeSideText } from '@/lib/domain/merge/entry'
import {
  isStepsKey,
  joinSections,
  readParts,
  splitSections,
  writeParts,
  type Parts,
  type Section,
} from '@/lib/domain/merge/sections'

/** What of a skill one of the skills that come of it shall hold. */
export interface SplitPart {
  name: string
  title: string
  /** Numbers of the steps as the text counts them, from 1; a step may go to several parts. */
  steps: readonly number[]
  /** Other things of the plan that go only to the parts which name them; what nobody names goes to all. */
  entries: readonly string[]
}

/** Something that the skill says, and the parts that it went to; none: it is lost, and the reviewer has to say that it may be. */
export interface SplitEntry {
  /** Stands for it while the skill is as it is: "warnings item 2". */
  id: string
  part: MergePart
  place: string
  text: string
  to: string[]
  /** Written by a machine from steps that are no longer together: in no part, and no loss. */
  isGenerated: boolean
}

/** What one part says below its front matter. */
export interface SplitText {
  name: string
  body: string
  shapes: string[]
  constraints: string[]
  triggers: string[]
  exampleQueries: string[]
  /** Paths of the source's files that it takes along. */
  files: string[]
}

export interface SplitPlan {
  steps: number
  entries: SplitEntry[]
  parts: SplitText[]
  /** Steps and entries that a part names and the skill does not have. */
  unknown: string[]
}

/** What a plan loses without leave. */
export const lostIn = (plan: Pick<SplitPlan, 'entries'>, dropped: ReadonlySet<string>): SplitEntry[] =>
  plan.entries.filter((entry) => entry.to.length === 0 && !entry.isGenerated && !dropped.has(entry.id))

interface Splitting {
  parts: readonly SplitPart[]
  dropped: ReadonlySet<string>
  entries: SplitEntry[]
  /** Steps that were counted so far. */
  steps: number
}

type EntryText = Pick<SplitEntry, 'id' | 'part' | 'place' | 'text'>

/** Lays something to the parts that it belongs to. */
function addEntry(splitting: Splitting, item: EntryText, to: (part: SplitPart) => boolean, isGenerated = false): SplitEntry {
  const isLeft = isGenerated || splitting.dropped.has(item.id)
  const entry = { ...item, isGenerated, to: isLeft ? [] : splitting.parts.filter(to).map((part) => part.name) }
  splitting.entries.push(entry)
  return entry
}

/** What is no step goes to the parts that name it, else to all of them. */
function addShared(splitting: Splitting, item: EntryText, isGenerated = false): SplitEntry {
  const isClaimed = splitting.parts.some((part) => part.entries.includes(item.id))
  return addEntry(splitting, item, (part) => !isClaimed || part.entries.includes(item.id), isGenerated)
}

/**
 * Plans how a skill comes apart: each step goes to the parts that ask for it; warnings, constraints and everything else to those that
 * name it, else to all, so that nothing is lost by being forgotten. A step that no part asks for is.
 */
export function planSplit(
  source: MergeSideText,
  parts: readonly SplitPart[],
  dropped: ReadonlySet<string> = new Set(),
): SplitPlan {
  const splitting: Splitting = { parts, dropped, entries: [], steps: 0 }
  const sections = splitSections(source.body)
  const byKey = sections.some(({ key }) => isStepsKey(key))
  let isFound = false
  const read = sections.map((section) => {
    const own = readParts(section.lines)
    const isSteps = byKey ? isStepsKey(section.key) : own.isNumbered && !isFound
    isFound ||= isSteps
    return splitSection(splitting, section, own, isSteps)
  })
  const lists = splitLists(splitting, source)
  const stepsOf = (part: SplitPart) =>
    [...new Set(part.steps)].filter((step) => step <= splitting.steps).toSorted((a, b) => a - b)
  return {
    steps: splitting.steps,
    entries: splitting.entries,
    parts: parts.map((part) => ({
      name: part.name,
      body: joinSections(read.flatMap((one) => one(part))),
      shapes: source.shapes.length === splitting.steps ? stepsOf(part).map((step) => source.shapes[step - 1] ?? '') : [],
      ...lists(part.name),
    })),
    unknown: unknownIn(splitting),
  }
}

function unknownIn({ parts, entries, steps }: Splitting): string[] {
  const ids = new Set(entries.map((entry) => entry.id))
  return parts.flatMap((part) => [
    ...part.steps.filter((step) => step < 1 || step > steps).map((step) => `${part.name}: step ${step}`),
    ...part.entries.filter((id) => !ids.has(id)).map((id) => `${part.name}: ${id}`),
  ])
}

/** What of some entries went to a part. */
const textsIn = (entries: readonly SplitEntry[], part: string): string[] =>
  entries.filter((entry) => entry.to.includes(part)).map((entry) => entry.text)

const generatedLine = (text: string): boolean => isGenerated(/^`([^`]+)`/.exec(text)?.[1] ?? '')

/** Lays what a section holds; answers the section as each part has it. A section that is left without anything goes. */
function splitSection(splitting: Splitting, section: Section, own: Parts, isSteps: boolean): (part: SplitPart) => Section[] {
  const place = section.heading.replace(/^#+\s*/, '') || 'the beginning'
  const item = (part: MergePart, nth: string, text: string): EntryText => ({
    id: `${place.toLowerCase()} ${nth}`,
    part,
    place,
    text,
  })
  const before = own.before.map((text, at) => addShared(splitting, item('text', `text ${at + 1}`, text)))
  const items = own.items.map((text, at) => {
    if (!isSteps) return addShared(splitting, item('item', `item ${at + 1}`, text), generatedLine(text))
    const number = (splitting.steps += 1)
    return addEntry(splitting, item('step', `step ${number}`, text), (part) => part.steps.includes(number))
  })
  const after = own.after.map((text, at) => addShared(splitting, item('text', `closing text ${at + 1}`, text)))
  const all = [...before, ...items, ...after]
  return (part) => {
    const textsFor = (entries: SplitEntry[]) => textsIn(entries, part.name)
    const isTitle = section.level === 1
    const titled = isTitle ? { ...section, heading: `# ${part.title}` } : section
    if (all.every((entry) => entry.to.includes(part.name)))
      return all.length === 0 && !isTitle && section.level > 0 ? [] : [titled]
    const parts: Parts = { before: textsFor(before), items: textsFor(items), after: textsFor(after), isNumbered: own.isNumbered }
    const isEmpty = [parts.before, parts.items, parts.after].every((list) => list.length === 0)
    return isEmpty && !isTitle ? [] : [writeParts(titled, parts)]
  }
}

/** Lays the lists of the skill and its files; answers those of each part. */
function splitLists(splitting: Splitting, source: MergeSideText): (part: string) => Omit<SplitText, 'name' | 'body' | 'shapes'> {
  const list = (part: MergePart, texts: readonly string[]) =>
    texts.map((text, at) => addShared(splitting, { id: `${part} ${at + 1}`, part, place: `${part}s`, text }))
  const lists = {
    constraints: list('constraint', source.constraints),
    triggers: list('trigger', source.triggers),
    exampleQueries: list('example', source.exampleQueries),
    files: source.files.map(({ path }) =>
      addShared(splitting, { id: `file ${path}`, part: 'file', place: 'files', text: path }, isGenerated(path)),
    ),
  }
  return (part) => ({
    constraints: textsIn(lists.constraints, part),
    triggers: textsIn(lists.triggers, part),
    exampleQueries: textsIn(lists.exampleQueries, part),
    files: textsIn(lists.files, part),
  })
}
