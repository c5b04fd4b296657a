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
/** Characters that a match has at least: all of them may be read at every place of the text before one is missing. */
const charsMax = 1000

/** Why a pattern is not taken, in words; null when it is fit. Static: nothing is run against a text but the empty one. */
export function refusePattern(pattern: string): string | null {
  if (pattern.length > patternCharsMax) return `it is longer than ${patternCharsMax} characters`
  if (/\\[1-9]|\\k</.test(pattern)) return 'it refers back to what it matched'
  if (/\(\?(?!:)/.test(pattern)) return 'it looks ahead or behind, or names a group: use plain groups (?:…)'
  const { ways, chars, isNested } = repetitions(pattern)
  if (isNested) return 'a repeated group holds a repetition or a choice: on some texts that takes for ever'
  if (ways > waysMax) return 'it repeats too much: write {1,20} in place of +, or use fewer repetitions'
  if (chars > charsMax) return `it asks for more than ${charsMax} characters: repeat less often`
  try {
    return compile(pattern).test('') ? 'it matches nothing at all' : null
  } catch {
    return 'it is no regular expression'
  }
}

/** A part of a pattern: in how many ways it may be tried at one place, and how many characters it asks for at least. */
interface Part {
  ways: number
  chars: number
}

/** The measure of a pattern written out, and whether a group with any repetition or choice is itself repeated. */
function repetitions(pattern: string): Part & { isNested: boolean } {
  let isNested = false
  // The groups that are open, the whole pattern first, and what a repetition would repeat: not yet part of its group.
  const groups: Part[] = [{ ways: 1, chars: 0 }]
  let last: Part = { ways: 1, chars: 0 }
  for (const token of [...tokens(pattern), '']) {
    const times = timesOf(token)
    if (times) {
      isNested ||= last.ways > 1 && times.most - times.least > 1
      last = repeated(last, times)
    }
    const group = groups[groups.length - 1]!
    group.ways *= last.ways * (token === '|' ? 2 : 1)
    group.chars += last.chars
    last = { ways: 1, chars: times || '(|'.includes(token) ? 0 : 1 }
    if (token === '(') groups.push({ ways: 1, chars: 0 })
    if (token === ')' && groups.length > 1) last = groups.pop()!
  }
  return { ...groups[0]!, isNested }
}

const tokens = (pattern: string): string[] =>
  pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?:|[\s\S]/g)?.map(plain) ?? []
const plain = (token: string): string => (token === '(?:' ? '(' : token)

interface Times {
  least: number
  most: number
}

/** How often a token lets what stands before it be there; null when it is no repetition. */
function timesOf(token: string): Times | null {
  if (token === '*' || token === '+') return { least: token === '*' ? 0 : 1, most: repeatsMax }
  if (token === '?') return { least: 0, most: 1 }
  const [, least, more, most] = /^\{(\d+)(,(\d*))?\}$/.exec(token) ?? []
  if (least === undefined) return null
  const open = more === undefined ? Number(least) : repeatsMax
  return { least: Number(least), most: Math.max(Number(least), most ? Number(most) : open) }
}

/** What has several ways has them anew each time it is repeated; with more than two lengths that is not taken at all. */
function repeated({ ways, chars }: Part, { least, most }: Times): Part {
  const lengths = most - least + 1
  return { ways: ways === 1 ? lengths : ways ** most + (lengths > 1 ? ways ** least : 0), chars: chars * least }
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
