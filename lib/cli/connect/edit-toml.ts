import { parse, TomlError, type TomlTable } from 'smol-toml'
import { Unreadable } from './edit-json'

/** A table that is laid into a TOML file, or left out where somebody else has it. */
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

// Strings of JSON are basic strings of TOML, lists of them too.
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

/** Takes out the marked block alone. */
export const dropFromToml = (text: string): string => text.replaceAll(block, '')

/** Lays a marked block at the end of the text, the rest stays byte for byte; read before and after. @throws Unreadable */
export function addToToml(text: string, { path, values }: TomlTableEntry): string {
  read(text)
  const bare = dropFromToml(text)
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
    throw new Unreadable('an entry would change what stands there')
  return after
}
