import { marks } from '@/lib/domain/harness/harnesses'
import { addToJson, dropFromJson, type JsonEntry } from './edit-json'
import { addToToml, dropFromToml, type TomlTableEntry } from './edit-toml'
import { Unreadable } from './json-text'

/** A file of a harness and what is laid into it. Both functions keep what is not ours. @throws Unreadable */
export interface Edit {
  /** Relative to the home directory. */
  file: string
  /** The same file in another form: written to where it is there. */
  instead?: string
  add(text: string): string
  /** `before`: what stood there before anything of ours did; null: no file; undefined where that is not known. */
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

/** What it says, however somebody's editor laid it out. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '')

/** A file that is ours from its first to its last byte; it names our script, by which it is known again. */
export const wholeEdit = (file: string, content: string): Edit => ({
  file,
  add: (text) => {
    if (text !== '' && !text.includes(marks.hook)) throw new Unreadable('it belongs to another program')
    return content
  },
  drop: (text) => {
    if (!text.includes(marks.hook)) return text
    if (squeezed(text) === squeezed(content)) return ''
    throw new Unreadable('it changed since it was written. Delete it if it contains nothing of yours')
  },
})
