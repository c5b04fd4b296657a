import { mark, markTypes } from '@/lib/redact/mark'
import type { MarkType } from '@/lib/redact/mark'

/** A workspace's own rule: what matches the pattern is masked as that kind. */
export interface OwnRule {
  name: string
  pattern: string
  kind: MarkType
}

const patternCharsMax = 200
/** Ways to try at one place of the text: the product of what every repetition and choice may be. */
const waysMax = 50_000
/** How often "*" and "+" repeat at most: a pattern without an end takes no more than so many steps at each place. */
const repeatsMax = 200

/** Why a pattern is not taken, in words; null when it is fit. Static: nothing is run against a text but the empty one. */
export function refusePattern(pattern: string): string | null {
  if (pattern.length > patternCharsMax) return `it is longer than ${patternCharsMax} characters`
  if (/\\[1-9]|\\k</.test(pattern)) return 'it refers back to what it matched'
  if (/\(\?(?!:)/.test(pattern)) return 'it looks ahead or behind, or names a group: use plain groups (?:…)'
  const { ways, isNested } = repetitions(pattern)
  if (isNested) return 'a repeated group holds a repetition or a choice: on some texts that takes for ever'
  if (ways > waysMax) return 'it repeats too much: write {1,20} in place of +, or use fewer repetitions'
  try {
    return compile(pattern).test('') ? 'it matches nothing at all' : null
  } catch {
    return 'it is no regular expression'
  }
}

/** In how many ways a pattern may be tried at one place, and whether a group with any repetition is itself repeated. */
function repetitions(pattern: string): { ways: number; isNested: boolean } {
  let ways = 1
  let isNested = false
  // Whether each open group holds a repetition or a choice; the first stands for the whole pattern.
  const groups = [false]
  let closed = false
  for (const token of tokens(pattern)) {
    const lengths = lengthsOf(token)
    ways *= lengths
    if (lengths > 1) groups[groups.length - 1] = true
    isNested ||= closed && lengths > 2
    closed = false
    if (token === '(') groups.push(false)
    if (token === ')' && groups.length > 1) {
      closed = groups.pop() ?? false
      if (closed) groups[groups.length - 1] = true
    }
  }
  return { ways, isNested }
}

const tokens = (pattern: string): string[] =>
  pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?:|[\s\S]/g)?.map(plain) ?? []
const plain = (token: string): string => (token === '(?:' ? '(' : token)

/** How many lengths a token lets what stands before it have. A choice counts as two. */
function lengthsOf(token: string): number {
  if (token === '*' || token === '+') return repeatsMax
  if (token === '?' || token === '|') return 2
  const [, least, more, most] = /^\{(\d+)(,(\d*))?\}$/.exec(token) ?? []
  if (least === undefined || more === undefined) return 1
  return Math.max(1, (most ? Number(most) : repeatsMax) - Number(least) + 1)
}

const compile = (pattern: string): RegExp => new RegExp(bounded(pattern), 'g')

/** No repetition goes on for ever. */
const bounded = (pattern: string): string =>
  (pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+,\}|[\s\S]/g) ?? []).map(bound).join('')

function bound(token: string): string {
  if (token === '*') return `{0,${repeatsMax}}`
  return token === '+' ? `{1,${repeatsMax}}` : token.replace(/^\{(\d+),\}$/, `{$1,${repeatsMax}}`)
}

/** Masks what a workspace's rules find; rules that are not fit (written by an older version) are left out. */
export function ownRedaction(rules: readonly OwnRule[]): (text: string) => string {
  const ready = rules
    .filter(({ pattern, kind }) => markTypes.includes(kind) && refusePattern(pattern) === null)
    .map(({ pattern, kind }) => ({ form: compile(pattern), put: mark(kind) }))
  return (text) => ready.reduce((current, { form, put }) => outsideMarks(current, form, put), text)
}

/** A mark is never part of a match: redacting again changes nothing. */
const outsideMarks = (text: string, form: RegExp, put: string): string =>
  text
    .split(/(\[redacted:[a-z-]+\])/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(form, put)))
    .join('')
