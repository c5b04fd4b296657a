import type { ObjectNode, ValueNode } from '@humanwhocodes/momoa'
import {
  insertItem,
  isContainer,
  itemsOf,
  memberOf,
  readJson,
  removeItem,
  replaceValue,
  Unreadable,
  valueOf,
  type JsonText,
} from './json-text'

/**
 * An entry in a JSON file: a value under a path of its own, one more element of a list, or a value that the file needs and that
 * stays unchanged when somebody has set it.
 */
export interface JsonEntry {
  kind: 'value' | 'element' | 'default'
  path: string[]
  value: unknown
  /** Text that only our own element contains. */
  mark?: string
}

const bom = '\uFEFF'

interface Place {
  /** The innermost existing object on the path, and the rest of the path. */
  within: ObjectNode
  missing: string[]
  /** The value at the end of the path, when all of it exists. */
  node?: ValueNode
}

/** @throws Unreadable when a value on the path is not an object. */
function placeOf({ root }: JsonText, path: readonly string[]): Place {
  let within = root
  for (const [depth, key] of path.entries()) {
    const node = memberOf(within, key)?.value
    if (!node || depth === path.length - 1) return { within, missing: path.slice(depth), node }
    if (node.type !== 'Object') throw new Unreadable(`"${path.slice(0, depth + 1).join('.')}" is not an object`)
    within = node
  }
  return { within, missing: [], node: root }
}

const isSame = (node: ValueNode, value: unknown): boolean => JSON.stringify(valueOf(node)) === JSON.stringify(value)

/** Creates the missing objects on the path. */
const nested = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

function add(text: string, { kind, path, value, mark = '' }: JsonEntry): string {
  const json = readJson(text)
  const { within, missing, node } = placeOf(json, path)
  if (!node) {
    const [key = '', ...rest] = missing
    return insertItem(json, within, key, nested(rest, kind === 'element' ? [value] : value))
  }
  if (kind === 'default') return text
  if (kind === 'value') return isSame(node, value) ? text : replaceValue(json, node, value)
  if (node.type !== 'Array') throw new Unreadable(`"${path.join('.')}" is not a list`)
  const own = itemsOf(node).find((one) => JSON.stringify(valueOf(one.value)).includes(mark))
  if (!own) return insertItem(json, node, null, value)
  return isSame(own.value, value) ? text : replaceValue(json, own.value, value)
}

/** Removes the member at a path. */
function cut(text: string, path: readonly string[]): string {
  const json = readJson(text)
  const { within, node } = placeOf(json, path)
  const item = node && memberOf(within, path.at(-1) ?? '')
  return item ? removeItem(json, within, item) : text
}

function drop(text: string, { kind, path, mark = '' }: JsonEntry): string {
  if (kind === 'default') return text
  if (kind === 'value') return cut(text, path)
  const json = readJson(text)
  const { node } = placeOf(json, path)
  if (node?.type !== 'Array') return text
  const own = itemsOf(node).find((one) => JSON.stringify(valueOf(one.value)).includes(mark))
  return own ? drop(removeItem(json, node, own), { kind, path, value: null, mark }) : text
}

/** Prefixes of the paths to our entries, deepest first: the objects and lists that may have been created for them. */
function waysTo(entries: readonly JsonEntry[]): string[][] {
  const all = entries.flatMap(({ kind, path }) => {
    const ends = kind === 'element' ? path.length : path.length - 1
    return Array.from({ length: ends }, (_, depth) => path.slice(0, depth + 1))
  })
  const unique = [...new Map(all.map((path) => [JSON.stringify(path), path])).values()]
  return unique.toSorted((a, b) => b.length - a.length)
}

function isThere(json: JsonText | null, path: readonly string[]): boolean {
  if (!json) return false
  try {
    return placeOf(json, path).node !== undefined
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** Removes a value that the file needed for us alone: unchanged, new, and without other entries next to it. */
function dropDefault(text: string, { path, value }: JsonEntry, entries: readonly JsonEntry[]): string {
  const { within, node } = placeOf(readJson(text), path)
  if (!node || !isSame(node, value)) return text
  const ours = new Set(entries.flatMap((one) => (one.kind === 'default' ? [JSON.stringify(one.path)] : [])))
  const around = path.slice(0, -1)
  const isAlone = itemsOf(within).every(({ key }) => ours.has(JSON.stringify([...around, key])))
  return isAlone ? cut(text, path) : text
}

/** Removes what is empty now and was created for us. */
function dropEmpty(text: string, path: readonly string[]): string {
  const { node } = placeOf(readJson(text), path)
  return isContainer(node) && itemsOf(node).length === 0 ? cut(text, path) : text
}

const split = (text: string): [head: string, body: string] => (text.startsWith(bom) ? [bom, text.slice(bom.length)] : ['', text])

/** Adds the entries. Comments, spacing, order and line ends stay; existing entries change nothing. @throws Unreadable */
export function addToJson(text: string, entries: readonly JsonEntry[]): string {
  const [head, body] = split(text)
  return head + entries.reduce(add, body.trim() === '' ? '{}\n' : body)
}

/**
 * Removes the entries, and the objects and lists that were created for them and have no other contents.
 * @param before the content of the file before our first change; null: nothing; undefined: unknown, and what is empty stays
 * @throws Unreadable
 */
export function dropFromJson(text: string, entries: readonly JsonEntry[], before?: string | null): string {
  const [head, body] = split(text)
  const without = entries.reduce(drop, body)
  if (before === undefined) return head + without
  const [, bare] = split(before ?? '')
  const old = bare.trim() === '' ? null : readJson(bare)
  const made = (path: string[]) => !isThere(old, path)
  const steps = waysTo(entries).filter(made)
  const emptied = steps.reduce(dropEmpty, without)
  const defaults = entries.filter((one) => one.kind === 'default' && made(one.path))
  const bared = defaults.reduce((rest, one) => dropDefault(rest, one, entries), emptied)
  return head + steps.reduce(dropEmpty, bared)
}
