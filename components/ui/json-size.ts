import { countOf } from '@/lib/domain/count-of'
import { formatBytes } from './format-bytes'

const linesMax = 12
const charactersMax = 600

/** JSON as people read it: indented. A value that JSON does not know is shown as null. */
export const textOfJson = (value: unknown): string => JSON.stringify(value ?? null, null, 2)

const readable = (value: unknown): string => (typeof value === 'string' ? value : textOfJson(value))
const linesIn = (text: string): number => text.split('\n').length

/** Whether a value takes more room than a glance. */
export function isLong(value: unknown): boolean {
  const text = readable(value)
  return text.length > charactersMax || linesIn(text) > linesMax
}

/** "Text of 120 lines, 3.4 KB". */
export function describeSize(value: unknown): string {
  const text = readable(value)
  const size = formatBytes(new TextEncoder().encode(text).length)
  if (typeof value === 'string') return `Text of ${countOf(linesIn(text), 'line')}, ${size}`
  if (Array.isArray(value)) return `List of ${countOf(value.length, 'item')}, ${size}`
  return `Object of ${countOf(Object.keys(value ?? {}).length, 'field')}, ${size}`
}
