import type { ExtraValue, SkillMd } from '@/lib/skill-md/skill'

/** Metadata key that lists which other metadata keys were moved from the top level of the file. */
export const movedKeysKey = 'moved-keys'

type Lists = Pick<SkillMd, 'triggers' | 'triggerPattern' | 'dependsOn' | 'conflictsWith' | 'aliases'>

/** Fields of a skill without a key in the standard, with the metadata key of each. */
export const fieldKeys = {
  trigger_pattern: 'triggerPattern',
  triggers: 'triggers',
  depends_on: 'dependsOn',
  conflicts_with: 'conflictsWith',
  aliases: 'aliases',
} as const satisfies Record<string, keyof Lists>

export type FieldKey = keyof typeof fieldKeys
export const fieldKeyNames: readonly FieldKey[] = ['trigger_pattern', 'triggers', 'depends_on', 'conflicts_with', 'aliases']

/** True for the key of one of those fields. */
export function isFieldKey(key: string): key is FieldKey {
  return fieldKeyNames.some((name) => name === key)
}

/** A list as one string: comma-separated where that reads back the same, else JSON. */
export function joinList(items: string[]): string {
  const text = items.join(', ')
  return sameList(readList(text), items) ? text : JSON.stringify(items)
}

/** Reads the output of `joinList`, and lists people write: JSON, or commas and line breaks. */
export function readList(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const value: unknown = JSON.parse(text)
      if (Array.isArray(value)) return value.map(String)
    } catch {
      // Not JSON: a list that happens to begin with a bracket.
    }
  }
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

const sameList = (a: string[], b: string[]): boolean => a.length === b.length && a.every((item, index) => item === b[index])

/** One unknown key as written: its metadata key, its text, and its entry in the list of moved keys. */
export interface MovedKey {
  key: string
  place: string
  text: string
  mark: string
}

/** Moves unknown top-level keys under metadata as strings, so that a strict reader accepts the file and ours restores them. */
export function packExtra(extra: Record<string, ExtraValue>, metadata: Record<string, string>): MovedKey[] {
  const known = new Set([...Object.keys(metadata), ...fieldKeyNames, movedKeysKey])
  return Object.entries(extra).map(([key, value]) => {
    let place = key
    while (known.has(place) || place === '') place = `top-${place}`
    known.add(place)
    const isText = typeof value === 'string'
    const mark = encode(key) + (place === key ? '' : `@${encode(place)}`) + (isText ? '' : ':json')
    return { key, place, text: isText ? value : JSON.stringify(value), mark }
  })
}

/** A lone surrogate cannot be encoded or written to a file. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))

/** Restores the keys that `packExtra` moved from metadata; mutates both arguments. */
export function unpackExtra(metadata: Map<string, string>, extra: Map<string, ExtraValue>): void {
  const list = metadata.get(movedKeysKey)
  if (list === undefined) return
  const marks = list.split(/\s+/).map(readMark)
  if (marks.some((mark) => mark === null || !metadata.has(mark.place))) return
  metadata.delete(movedKeysKey)
  for (const mark of marks) {
    if (!mark) continue
    const text = metadata.get(mark.place)!
    metadata.delete(mark.place)
    if (!extra.has(mark.key)) extra.set(mark.key, mark.isJson ? parseJson(text) : text)
  }
}

function readMark(mark: string): { key: string; place: string; isJson: boolean } | null {
  const match = /^([^@:]*)(?:@([^@:]+))?(:json)?$/.exec(mark)
  if (!match) return null
  try {
    const key = decodeURIComponent(match[1]!)
    return { key, place: match[2] ? decodeURIComponent(match[2]) : key, isJson: match[3] !== undefined }
  } catch {
    return null
  }
}

/** A value edited into invalid JSON stays as text. */
function parseJson(text: string): ExtraValue {
  try {
    return toExtra(JSON.parse(text))
  } catch {
    return text
  }
}

function toExtra(value: unknown): ExtraValue {
  if (Array.isArray(value)) return value.map(toExtra)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toExtra(child)]))
}
