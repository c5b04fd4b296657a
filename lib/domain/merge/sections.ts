/** A part of a body under one heading of level 1 or 2; the first may have none. The parts joined by line breaks are the body. */
export interface Section {
  /** 0 without a heading. */
  level: number
  /** The heading in lower case: identifies the section. */
  key: string
  heading: string
  lines: string[]
}

/** Splits a body into its sections; headings inside code fences are text. */
export function splitSections(body: string): Section[] {
  const sections: Section[] = [{ level: 0, key: '', heading: '', lines: [] }]
  let isFenced = false
  for (const line of body.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    const title = isFenced ? null : /^(#{1,2})\s+(\S.*)$/.exec(line)
    if (title) sections.push({ level: title[1]!.length, key: keyOf(title[2]!), heading: line, lines: [] })
    else sections.at(-1)!.lines.push(line)
  }
  return sections
}

const keyOf = (title: string): string =>
  title
    .replace(/[:\s#]+$/, '')
    .trim()
    .toLowerCase()

/** Rebuilds the body; a body that was only split comes back unchanged. */
export function joinSections(sections: readonly Section[]): string {
  return sections.flatMap(({ level, heading, lines }) => (level === 0 ? lines : [heading, ...lines])).join('\n')
}

export const isStepsKey = (key: string): boolean => /^(?:\d+[.)]\s*)?(?:steps|workflow|instructions)$/.test(key)

/** Content of a section: paragraphs before and after its list, and the list's items without their markers. */
export interface Parts {
  before: string[]
  items: string[]
  after: string[]
  isNumbered: boolean
}

const marker = /^\s{0,3}(?:(\d{1,3}[.)])|[-*+])\s+(?=\S)/

/** Reads the paragraphs and the first list of a section. Continuation lines stay with their item unchanged. */
export function readParts(lines: readonly string[]): Parts {
  const first = lines.findIndex((line) => marker.test(line))
  if (first < 0) return { before: paragraphs(lines), items: [], after: [], isNumbered: false }
  const isNumbered = marker.exec(lines[first]!)?.[1] !== undefined
  const isItem = (line: string): boolean => {
    const match = marker.exec(line)
    return match !== null && (match[1] !== undefined) === isNumbered
  }
  const items: string[][] = []
  let at = first
  for (; at < lines.length; at += 1) {
    const line = lines[at]!
    if (isItem(line)) items.push([line.replace(marker, '')])
    else if (line.trim() === '' || /^\s/.test(line)) items.at(-1)!.push(line)
    else break
  }
  const trimmed = items.map((item) => item.join('\n').trimEnd())
  return { before: paragraphs(lines.slice(0, first)), items: trimmed, after: paragraphs(lines.slice(at)), isNumbered }
}

function paragraphs(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((text) => text.replace(/^\n+|\s+$/g, ''))
    .filter((text) => text.trim() !== '')
}

/** Writes the parts under the section's heading. */
export function writeParts(section: Pick<Section, 'level' | 'key' | 'heading'>, parts: Parts): Section {
  const list = parts.items.map((item, index) => (parts.isNumbered ? `${index + 1}. ${item}` : `- ${item}`)).join('\n')
  const blocks = [...parts.before, ...(list ? [list] : []), ...parts.after]
  return { ...section, lines: ['', ...blocks.flatMap((block) => [...block.split('\n'), ''])] }
}

/** Normalizes a line for comparison: NFKC, lower case, white space collapsed, list markers and trailing punctuation stripped. */
export function normalise(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return plain.replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, '').replace(/[\s\p{P}]+$/u, '')
}
