import { applyEdits, modify, parse, printParseErrorCode, type JSONPath, type ParseError } from 'jsonc-parser'
import { isRecord } from '@/lib/domain/is-record'

/**
 * What is laid down in a JSON file: a value under a path of its own, one more element of a list, or a value that the file needs
 * and that stays as it is where somebody has set it.
 */
export interface JsonEntry {
  kind: 'value' | 'element' | 'default'
  path: string[]
  value: unknown
  /** Text that only an element of ours holds. */
  mark?: string
}

/** A file that is left as it is, and why. */
export class Unreadable extends Error {}

const bom = '\uFEFF'

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function read(text: string): Record<string, unknown> {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) throw new Unreadable(`line ${lineAt(text, first.offset)}: ${printParseErrorCode(first.error)}`)
  if (!isRecord(value)) throw new Unreadable('line 1: it holds no object')
  return value
}

/** Value at a path; undefined where nothing stands. @throws Unreadable where something that is no object is in the way. */
function at(root: unknown, path: readonly string[]): unknown {
  let here = root
  for (const [depth, key] of path.entries()) {
    if (here === undefined) return undefined
    if (!isRecord(here)) throw new Unreadable(`"${path.slice(0, depth).join('.')}" is no object`)
    here = here[key]
  }
  return here
}

function change(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const formattingOptions = {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion }))
}

function add(text: string, { kind, path, value, mark = '' }: JsonEntry): string {
  const present = at(read(text), path)
  if (kind === 'default') return present === undefined ? change(text, path, value) : text
  if (kind === 'value') return JSON.stringify(present) === JSON.stringify(value) ? text : change(text, path, value)
  if (present === undefined) return change(text, path, [value])
  if (!Array.isArray(present)) throw new Unreadable(`"${path.join('.')}" is no list`)
  const old = present.findIndex((one) => JSON.stringify(one).includes(mark))
  if (old < 0) return change(text, [...path, -1], value, true)
  return JSON.stringify(present[old]) === JSON.stringify(value) ? text : change(text, [...path, old], value)
}

function drop(text: string, { kind, path, mark = '' }: JsonEntry): string {
  const present = at(read(text), path)
  // Whose a default is by now, nobody can tell.
  if (present === undefined || kind === 'default') return text
  if (kind === 'value') return change(text, path, undefined)
  if (!Array.isArray(present)) return text
  const old = present.findIndex((one) => JSON.stringify(one).includes(mark))
  return old < 0 ? text : change(text, [...path, old], undefined)
}

/** Comments, spacing and line ends outside of the entries stay; what is there already changes nothing. @throws Unreadable */
export function addToJson(text: string, entries: readonly JsonEntry[]): string {
  const head = text.startsWith(bom) ? bom : ''
  const body = text.slice(head.length)
  return head + entries.reduce(add, body.trim() === '' ? '{}\n' : body)
}

/** Takes out the entries alone. @throws Unreadable */
export function dropFromJson(text: string, entries: readonly JsonEntry[]): string {
  const head = text.startsWith(bom) ? bom : ''
  return head + entries.reduce(drop, text.slice(head.length))
}
