import { parseJson } from '@/lib/transcripts/source/parse-json'
import { isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** The value of the first attribute that is present and not empty. */
export function firstOf(attributes: JsonRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = attributes[name]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

/** The same as text; numbers are converted, anything else is undefined. */
export function textOf(attributes: JsonRecord, names: readonly string[]): string | undefined {
  const value = firstOf(attributes, names)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

/** Attributes store structures as JSON text; text that does not parse is returned unchanged. */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value
  const parsed = parseJson(value)
  return parsed.problem === undefined ? parsed.value : value
}

/** A value as text for the summary. Nesting too deep to serialize is described instead. */
export function writeOut(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '[nested too deeply]'
  }
}

const partsMax = 16
const itemsMax = 10_000

/**
 * Assembles a structure written as one attribute per field: `prefix.0.message.role` becomes `[{ message: { role } }]`. Undefined
 * when there is none; indices define the order only.
 */
export function gather(attributes: JsonRecord, prefix: string): unknown[] | undefined {
  const root: JsonRecord = {}
  let count = 0
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith(`${prefix}.`) || count >= itemsMax) continue
    const parts = name.slice(prefix.length + 1).split('.')
    if (!/^\d+$/.test(parts[0] ?? '') || parts.length > partsMax) continue
    place(root, parts, value)
    count++
  }
  return count === 0 ? undefined : toLists(root)
}

function place(root: JsonRecord, parts: string[], value: unknown): void {
  let holder = root
  for (const part of parts.slice(0, -1)) {
    const inner = Object.hasOwn(holder, part) ? holder[part] : undefined
    const next: JsonRecord = isRecord(inner) ? inner : {}
    set(holder, part, next)
    holder = next
  }
  set(holder, parts.at(-1) ?? '', value)
}

/** No plain assignment: a name may be "__proto__". */
function set(holder: JsonRecord, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
}

function toLists(root: JsonRecord): unknown[] {
  return byIndex(root).map(listsWithin)
}

/** Numeric keys are already in order. */
function byIndex(holder: JsonRecord): unknown[] {
  return Object.values(holder)
}

function listsWithin(value: unknown): unknown {
  if (!isRecord(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return byIndex(value).map(listsWithin)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, listsWithin(inner)]))
}
