import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { caseValues, hideValues, type CaseValues } from '@/lib/domain/draft/hide-values'
import { stem } from '@/lib/domain/search/stem'
import { smallWords } from './background'
import { isTalk } from './request-sentences'
import type { Asked, FamilyDraftInput } from './types'

/** Different cases that must write a word with a capital within a sentence for it to be no name. */
const casesMin = 4

/** Words joined by low lines that end in a number, as ids of customers and cards are made. */
const identifier = /(?<![\p{L}\p{N}<])[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*_\d+(?![\p{L}\p{N}>])/gu

/** Hides what is of one case in a line of what was asked. */
export type Hide = (line: string, of?: Asked) => string

/**
 * How to hide what is of one case: values of the steps as their parameters, those of the line's own session as what they were there; in
 * conversations places; then names. What is written small anywhere, here or elsewhere, is no name.
 * `naming` is what is looked through for names: what was asked in the family, unless lines of others are to be shown.
 */
export function hidingOf(
  { occurrences, asked, near, background, titles, words }: FamilyDraftInput,
  naming: readonly Asked[] = asked,
): Hide {
  const values = caseValues(occurrences)
  const small = smallWords([...asked, ...near])
  const isSmall = (word: string): boolean => small.has(word) || (background?.small.has(word) ?? false)
  const isCapital = (word: string): boolean => !isSmall(word.toLowerCase()) && distinctiveWords(word).length > 0
  const isName = (word: string): boolean => isCapital(word) && !words.includes(stem(word.toLowerCase()))
  const isTalking = isTalk(titles)
  // In a conversation people name themselves and others, however many do; in work a name may be a product's.
  const named = isTalking ? namesIn(naming, isCapital, Infinity) : namesIn(naming, isName, casesMin)
  const names: CaseValues = [...named].map((name) => [name, 'name'] as const)
  const known = new Set(values.map(([value, param]) => `${param} ${value}`))
  const own = new Map<string, CaseValues>()
  const ownOf = (session: string): CaseValues => {
    const before = own.get(session)
    if (before) return before
    const found = caseValues(
      occurrences.filter((one) => one.session === session),
      1,
    ).filter(([value, param]) => known.has(`${param} ${value}`))
    own.set(session, found)
    return found
  }
  return (line, of) => {
    const told = hideValues(line, [...(of?.session === undefined ? [] : ownOf(of.session)), ...values])
    const placed = isTalking ? hidePlaces(told, isCapital) : told
    return hideValues(placed, names)
      .replaceAll(identifier, '<id>')
      .replaceAll(/(?<=\p{L}[\p{L},]* )(?:\p{Lu}\p{Ll}+ )*<name>(?: <name>)*/gu, '<name>')
      .replace(/^(?:\p{Lu}\p{Ll}+ )+(?=<name>)/u, (before) => (before.trim().split(' ').every(isCapital) ? '' : before))
  }
}

/** Words with a capital within a sentence that fewer cases write: names of persons and places. In a heading every word has one. */
function namesIn(asked: readonly Asked[], isName: (word: string) => boolean, below: number): Set<string> {
  const casesOf = new Map<string, Set<string>>()
  for (const { text, case: own } of asked)
    for (const line of text.split(/(?<=[.!?:])\s+|\n/)) {
      const words = line.match(/\p{L}[\p{L}'’-]*/gu) ?? []
      const capital = words.slice(1).filter((word) => /^\p{Lu}(?:\p{Ll}|\p{Lu}{4,}$)/u.test(word) && !/^I['’]/.test(word))
      if (capital.length * 2 > words.length) continue
      // Months and days are no names.
      for (const word of capital.filter(isName)) casesOf.set(word, (casesOf.get(word) ?? new Set()).add(own))
    }
  return new Set([...casesOf].flatMap(([word, own]) => (own.size < below ? [word.replace(/['’]s$/, '')] : [])))
}

const placeName = String.raw`\p{Lu}(?:\p{Ll}[\p{L}'’-]*|\p{Lu}{2})(?: \p{Lu}\p{Ll}[\p{L}'’-]*)*`
const afterWord = new RegExp(String.raw`(?<=\b(?:from|to|in|at|near|via|between) )${placeName}(?![\p{L}\p{N}])`, 'gu')
const beforePlace = new RegExp(String.raw`(?<=\p{L}[\p{L},]* )${placeName}(?= (?:to|and|or) <)`, 'gu')

/** A name after a word of place is where one person is or goes: from Lagos to Porto. */
function hidePlaces(line: string, isName: (word: string) => boolean): string {
  const hidden = (name: string): string => {
    const words = name.split(' ')
    return words.some(isName) ? '<place>' : name
  }
  return line.replaceAll(afterWord, hidden).replaceAll(beforePlace, hidden)
}
