import { wordsOf } from '@/lib/domain/draft/action-of'
import { joinAnd } from '@/lib/domain/draft/join-words'
import { stem } from '@/lib/domain/search/stem'

/** What names one thing of a kind: `order_id`, `ticketNumber`. */
export const naming = /(?:^|_)(id|number|code|key|uuid)s?$/i

export const withArticle = (thing: string): string => `${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing}`

const isPlural = (word: string): boolean => /[^sui]s$/.test(word)

/** Stems of the kinds of thing of which parameters name one; '' for a bare `id`. */
const kindsNamed = (params: readonly string[]): Set<string> =>
  new Set(
    params.flatMap((param) => {
      const words = wordsOf(param.split('.').at(-1) ?? param)
      return naming.test(words.join('_')) ? [stem(words.at(-2) ?? '')] : []
    }),
  )

/** Whether parameters name one thing of the kind that a noun ends in. */
export function isNamedIn(noun: string, params: readonly string[]): boolean {
  const last = noun.split(' ').at(-1) ?? ''
  return !isPlural(last) && kindsNamed(params).has(stem(last))
}

/** "bills for customer", "user id by name zip": what is looked at, and what for or by what. */
const aside = /^(.+?) (by|for) (.+)$/

/** The words that a look-up goes by: those of one parameter stay together, those of several are listed. */
function keysSaid(words: readonly string[], params: readonly string[]): string {
  const names = params.map((param) => new Set(wordsOf(param)))
  const isOne = words.length < 2 || names.some((own) => words.every((word) => own.has(word)))
  const areSeveral = !isOne && words.every((word) => names.some((own) => own.has(word)))
  return areSeveral ? joinAnd([...words]) : words.join(' ')
}

/** "the bills for a customer", "the user id by name and zip", of a tool called so; null where its noun has no such form. */
function sayAside(noun: string, params: readonly string[]): string | null {
  const [, thing, word, rest = ''] = aside.exec(noun) ?? []
  if (thing === undefined) return null
  const of = word === 'by' ? keysSaid(rest.split(' '), params) : isNamedIn(rest, params) ? withArticle(rest) : rest
  return `the ${thing} ${word} ${of}`
}

/**
 * What a tool is done to as one says it, where its parameters show that it is one thing of a kind: "an order" of `cancel_order(order_id)`,
 * "the items of a delivered order" of `return_delivered_order_items(order_id)`; else the noun as it is, for nothing tells whether it
 * can be counted.
 */
export function sayObject(noun: string, params: readonly string[]): string {
  const said = sayAside(noun, params)
  if (said !== null) return said
  const words = noun.split(' ')
  const kinds = kindsNamed(params)
  const isNamed = (word: string, at: number) =>
    !isPlural(word) && (kinds.has(stem(word)) || (at === words.length - 1 && kinds.has('')))
  const at = words.findLastIndex((word, index) => word !== '' && isNamed(word, index))
  if (at < 0) return noun
  const owner = withArticle(words.slice(0, at + 1).join(' '))
  return at === words.length - 1 ? owner : `the ${words.slice(at + 1).join(' ')} of ${owner}`
}
