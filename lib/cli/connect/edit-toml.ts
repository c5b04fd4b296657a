import { parse, TomlError, type TomlTable } from 'smol-toml'
import { marks } from '@/lib/domain/harness/harnesses'
import { Unreadable } from './json-text'

/** A table that is added to a TOML file, or left out when somebody else has it. */
export interface TomlTableEntry {
  path: [string, string]
  values: Record<string, string | string[]>
}

const begin = '# >>> mettle'
const end = '# <<< mettle'
const block = new RegExp(`${begin}\\r?\\n[\\s\\S]*?${end}\\r?\\n`, 'g')

function read(text: string): TomlTable {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof TomlError) throw new Unreadable(`line ${error.line}: ${error.message.split('\n')[0]}`)
    throw error
  }
}

// JSON strings, and lists of them, are valid TOML.
const lines = (values: Record<string, unknown>): string[] =>
  Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)

function without(whole: TomlTable, [first, second]: [string, string]): TomlTable {
  const copy: TomlTable = { ...whole }
  const outer = { ...(copy[first] as TomlTable) }
  delete outer[second]
  if (Object.keys(outer).length > 0) copy[first] = outer
  else delete copy[first]
  return copy
}

/** Removes the marked block; when another program rewrote the file without comments, removes the table that calls our bridge. */
export function dropFromToml(text: string, { path }: Pick<TomlTableEntry, 'path'>): string {
  const bare = text.replaceAll(block, '')
  if (!bare.includes(marks.tools)) return bare
  const whole = read(bare)
  const [first, second] = path
  const outer = whole[first]
  const own = typeof outer === 'object' && second in outer ? (outer as TomlTable)[second] : undefined
  if (own === undefined || !JSON.stringify(own).includes(marks.tools)) return bare
  const after = withoutTable(bare, path)
  if (JSON.stringify(read(after)) === JSON.stringify(without(whole, path))) return after
  throw new Unreadable(`"${first}.${second}" is written in a form that can't be removed separately`)
}

/** A key as it may appear in a header. */
const part = (key: string): string => `(?:${key}|"${key}"|'${key}')`

/** Lines outside the table and its subtables; comments above a header belong to that header. */
function withoutTable(text: string, [first, second]: [string, string]): string {
  const own = new RegExp(String.raw`^\s*\[\s*${part(first)}\s*\.\s*${part(second)}\s*[.\]]`)
  const outer = new RegExp(String.raw`^\s*\[\s*${part(first)}\s*\]`)
  const sections = text.split(/^(?=[ \t]*\[)/m)
  const left = sections.flatMap((section) => (own.test(section) ? tailOf(section) : [section]))
  const isLast = !left.some((section) => !outer.test(section) && section.includes(first))
  return left.filter((section) => !(isLast && outer.test(section) && section.trim().split('\n').length === 1)).join('')
}

/** Comments and blank lines at the end of a section, which belong to the next one. */
const tailOf = (section: string): string => /(?:^[ \t]*#[^\n]*\n|^[ \t]*\r?\n)*$/m.exec(section)?.[0] ?? ''

/**
 * Adds a marked block at the end of the text and keeps the rest byte for byte; parses the text before and after. @throws Unreadable
 */
export function addToToml(text: string, { path, values }: TomlTableEntry): string {
  read(text)
  const bare = text.replaceAll(block, '')
  const before = read(bare)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const [first, second] = path
  const outer = before[first]
  if (typeof outer === 'object' && second in outer) return bare
  const gap = bare === '' || bare.endsWith('\n') ? '' : eol
  const after = `${bare}${gap}${[begin, `[${first}.${second}]`, ...lines(values), end, ''].join(eol)}`
  const isEmpty = outer !== undefined && Object.keys(outer).length === 0
  const wanted = isEmpty ? without(before, path) : before
  if (JSON.stringify(without(read(after), path)) !== JSON.stringify(wanted))
    throw new Unreadable('an entry would change existing settings')
  return after
}
