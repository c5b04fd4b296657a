import { marks } from '@/lib/domain/harness/harnesses'
import { addToJson, dropFromJson, type JsonEntry } from './edit-json'
import { addToToml, dropFromToml, type TomlTableEntry } from './edit-toml'
import { Unreadable } from './json-text'

/** A file of a harness and our entries in it. Both functions preserve what is not ours. @throws Unreadable */
export interface Edit {
  /** Its default path, relative to the home directory. */
  file: string
  /** The same file in another format, which is used when it exists. */
  instead?: string
  add(text: string): string
  /** `before`: the content before our first change; null: no file; undefined: unknown. */
  drop(text: string, before?: string | null): string
}

export const jsonEdit = (file: string, entries: JsonEntry[], instead?: string): Edit => ({
  file,
  instead,
  add: (text) => addToJson(text, entries),
  drop: (text, before) => dropFromJson(text, entries, before),
})

export const tomlEdit = (file: string, entry: TomlTableEntry): Edit => ({
  file,
  add: (text) => addToToml(text, entry),
  drop: (text) => dropFromToml(text, entry),
})

/** The text without white space, to compare regardless of formatting. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '')

/** A file that is entirely ours; it is recognized by text that only ours has, as a rule our script's name. */
export const wholeEdit = (file: string, content: string, mark: string = marks.hook): Edit => ({
  file,
  add: (text) => {
    if (text !== '' && !text.includes(mark)) throw new Unreadable('it belongs to another program')
    return content
  },
  drop: (text) => {
    if (!text.includes(mark)) return text
    if (squeezed(text) === squeezed(content)) return ''
    throw new Unreadable('it changed since it was written. Delete it if it contains nothing of yours')
  },
})
