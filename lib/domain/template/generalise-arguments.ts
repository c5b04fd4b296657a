import { generaliseWord, type Scope } from '@/lib/domain/template/generalise-word'
import { occurrence, type Item } from '@/lib/domain/template/item'
import { kindOf } from '@/lib/domain/template/slot-kind'
import type { ArgumentForm, Word } from '@/lib/domain/template/types'

/** Arguments that are compared place by place. */
const maxPlaces = 8

/** Names of sub-commands (the head's words behind the program) that every command has as its first arguments. */
export function sharedWords(items: readonly Item[]): string[] {
  const names = items[0]!.command.head.split(' ').slice(1)
  const at = names.findIndex((name, index) => items.some(({ units }) => units.arguments[index]?.value !== name))
  return at < 0 ? names : names.slice(0, at)
}

/**
 * Arguments behind the first `skip`: place by place where all commands have the same number; else those at the beginning that differ in
 * kind from the others, then one form for the rest, which may repeat.
 */
export function generaliseArguments(items: readonly Item[], skip: number, scope: Scope): ArgumentForm[] {
  const lists = items.map(({ units }) => units.arguments.slice(skip))
  const least = Math.min(...lists.map(({ length }) => length))
  const most = Math.max(...lists.map(({ length }) => length))
  const lead = least === most && most <= maxPlaces ? most : leadOf(lists, least)
  const at = (index: number): ArgumentForm => ({
    word: formOf(items, (_, n) => [lists[n]![index]!], index, scope),
    isOptional: false,
    count: items.length,
    repeats: false,
  })
  const forms = Array.from({ length: lead }, (_, index) => at(index))
  if (most === lead) return forms
  const word = formOf(items, (_, n) => lists[n]!.slice(lead), lead, scope)
  return [
    ...forms,
    { word, isOptional: least === lead, count: lists.filter(({ length }) => length > lead).length, repeats: most > lead + 1 },
  ]
}

function formOf(items: readonly Item[], wordsOf: (item: Item, at: number) => Word[], position: number, scope: Scope) {
  const words = items.flatMap((item, at) => wordsOf(item, at).map((word) => occurrence(item, word)))
  return generaliseWord(words, { head: items[0]!.command.head, name: '', position }, scope)
}

/** Places at the beginning that are the same word in all, or of another kind than what follows. */
function leadOf(lists: readonly Word[][], least: number): number {
  let lead = 0
  while (lead < least) {
    const here = lists.map((list) => list[lead]!)
    const rest = lists.flatMap((list) => list.slice(lead + 1))
    const isSame = here.every(({ value }) => value === here[0]!.value)
    if (!isSame && (rest.length === 0 || classOf(here) === classOf(rest))) break
    lead++
  }
  return lead
}

/** Files and paths are one class, and so is what is mostly quoted. */
function classOf(words: readonly Word[]): string {
  if (words.filter(({ quote }) => quote !== '').length * 2 > words.length) return 'quoted'
  const kind = kindOf([...new Set(words.map(({ value }) => value))].filter(Boolean))
  return kind === 'file' ? 'path' : kind
}
