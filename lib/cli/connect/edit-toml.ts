import { parse, TomlError, type TomlTable } from 'smol-toml'
import { Unreadable } from './edit-json'

/** What is laid down in a TOML file: keys of the top, and one table, each skipped where somebody else has it. */
export interface TomlEntries {
  top: Record<string, string[]>
  table: { path: [string, string]; values: Record<string, string | string[]> }
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

// Strings of JSON are basic strings of TOML, lists of them too.
const lines = (values: Record<string, unknown>): string[] =>
  Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)

const wrap = (inner: readonly string[], eol: string): string => (inner.length === 0 ? '' : [begin, ...inner, end, ''].join(eol))

function without(whole: TomlTable, own: string[], { table }: TomlEntries, hasTable: boolean): TomlTable {
  const copy: TomlTable = { ...whole }
  for (const key of own) delete copy[key]
  if (!hasTable) return copy
  const [first, second] = table.path
  const outer = { ...(copy[first] as TomlTable) }
  delete outer[second]
  if (Object.keys(outer).length > 0) copy[first] = outer
  else delete copy[first]
  return copy
}

/** Takes out the marked blocks alone. */
export const dropFromToml = (text: string): string => text.replaceAll(block, '')

/** Lays marked blocks into the text, the rest stays byte for byte; read before and after. @throws Unreadable */
export function addToToml(text: string, entries: TomlEntries): string {
  read(text)
  const bare = dropFromToml(text)
  const before = read(bare)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const [first, second] = entries.table.path
  const outer = before[first]
  const hasTheirs = typeof outer === 'object' && second in outer
  const top = Object.fromEntries(Object.entries(entries.top).filter(([key]) => !(key in before)))
  const table = hasTheirs ? [] : [`[${first}.${second}]`, ...lines(entries.table.values)]
  const gap = bare === '' || bare.endsWith('\n') || table.length === 0 ? '' : eol
  const head = bare.startsWith('\uFEFF') ? '\uFEFF' : ''
  const after = `${head}${wrap(lines(top), eol)}${bare.slice(head.length)}${gap}${wrap(table, eol)}`
  const left = without(read(after), Object.keys(top), entries, table.length > 0)
  const wanted = outer !== undefined && Object.keys(outer).length === 0 ? without(before, [], entries, true) : before
  if (JSON.stringify(left) !== JSON.stringify(wanted)) throw new Unreadable('an entry would change what stands there')
  return after
}
