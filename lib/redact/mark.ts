import { redactionKinds, type RedactionKind } from '@/lib/domain/redaction-kinds'

export interface RedactionMark {
  type: string
  count: number
}

/** The replacement of a redacted value: "[redacted:email]". */
export function mark(type: RedactionKind): string {
  return `[redacted:${type}]`
}

const opening = '[redacted:'
const anyMark = new RegExp(String.raw`\[redacted:(${redactionKinds.join('|')})\]`, 'g')

/** True when the text contains a mark, or the beginning of one. */
export function hasMark(text: string): boolean {
  return text.includes(opening)
}

/** Marks in a text by kind, in order of kind; redacting a text again gives the same counts. */
export function countMarks(text: string): RedactionMark[] {
  if (!hasMark(text)) return []
  const counts = new Map<string, number>()
  for (const [, type = ''] of text.matchAll(anyMark)) counts.set(type, (counts.get(type) ?? 0) + 1)
  return sorted(counts)
}

/** Sum of several counts, in order of kind. */
export function sumMarks(lists: Iterable<readonly RedactionMark[]>): RedactionMark[] {
  const counts = new Map<string, number>()
  for (const list of lists) for (const { type, count } of list) counts.set(type, (counts.get(type) ?? 0) + count)
  return sorted(counts)
}

function sorted(counts: Map<string, number>): RedactionMark[] {
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => (a.type < b.type ? -1 : 1))
}
