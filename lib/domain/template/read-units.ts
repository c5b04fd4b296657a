import { cutPath } from '@/lib/domain/template/repository-path'
import type { SimpleCommand, Word } from '@/lib/domain/template/types'

/** A flag of one command; `key` tells repeated ones apart: by their field (`-f body=…`), else by their turn. */
export interface FlagUnit {
  key: string
  name: string
  glue: ' ' | '=' | '' | null
  field?: string
  value: Word | null
  /** Arguments before it. */
  place: number
}

export interface Units {
  flags: FlagUnit[]
  arguments: Word[]
}

/** Words of one command that are read: what follows is more of the same. */
const maxWords = 40
const longFlag = /^(--?[A-Za-z][\w.-]*)=([\s\S]*)$/
const flag = /^(?:--[A-Za-z][\w.-]*|-[A-Za-z][\w-]*)$/
const shortNumber = /^(-[A-Za-z])(\d+)$/

/** Whether a word is a flag, so that it cannot be the value of one before it. */
const isFlag = (word: Word | undefined): boolean =>
  word !== undefined &&
  word.kind !== 'text' &&
  (flag.test(word.value) || longFlag.test(word.value) || /^-\d+$|^--$/.test(word.value))

/** Flags of a command that are followed by a word which is no flag, and those that are not (also once). */
export function followedFlags(words: readonly Word[]): { followed: Set<string>; bare: Set<string> } {
  const followed = new Set<string>()
  const bare = new Set<string>()
  for (const [at, word] of words.entries()) {
    if (word.value === '--') break
    if (word.kind === 'text' || !flag.test(word.value)) continue
    const next = words[at + 1]
    ;(next === undefined || isFlag(next) ? bare : followed).add(word.value)
  }
  return { followed, bare }
}

/** The words of a command behind its program as flags and arguments. `valued`: flags that take the next word. Paths are cut to `root`. */
export function readUnits(command: SimpleCommand, valued: ReadonlySet<string>, root?: string): Units {
  const units: Units = { flags: [], arguments: [] }
  const turns = new Map<string, number>()
  const add = (name: string, glue: FlagUnit['glue'], value: Word | null): void => {
    const field = value && value.kind !== 'variable' ? /^[A-Za-z][\w.-]*=/.exec(value.value)?.[0] : undefined
    const base = field && glue === ' ' ? `${name} ${field}` : name
    const turn = (turns.get(base) ?? 0) + 1
    turns.set(base, turn)
    const unit: FlagUnit = { key: turn === 1 ? base : `${base} #${turn}`, name, glue, value, place: units.arguments.length }
    units.flags.push(field && glue === ' ' ? { ...unit, field } : unit)
  }
  const words = command.words
    .slice(1, maxWords)
    .map((word) => (word.kind === 'text' ? word : { ...word, value: cutPath(word.value, root) }))
  let isRest = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (isRest || word.kind === 'text') units.arguments.push(word)
    else if (word.value === '--') {
      isRest = true
      add('--', null, null)
    } else readWord(word, words[at + 1])
  }
  return units

  function readWord(word: Word, next: Word | undefined): void {
    const [, long, rest] = longFlag.exec(word.value) ?? []
    const [, short, digits] = shortNumber.exec(word.value) ?? []
    if (long !== undefined) add(long, '=', { ...word, value: cutPath(rest ?? '', root) })
    else if (short !== undefined) add(short, '', { ...word, value: digits ?? '' })
    else if (/^-\d+$/.test(word.value)) add('-#', '', { ...word, value: word.value.slice(1) })
    else if (!flag.test(word.value)) units.arguments.push(word)
    else if (valued.has(word.value) && next !== undefined && !isFlag(next)) {
      add(word.value, ' ', next)
      words.splice(words.indexOf(word) + 1, 1)
    } else add(word.value, null, null)
  }
}
