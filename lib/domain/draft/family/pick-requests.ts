import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { caseValues, hideValues } from '@/lib/domain/draft/hide-values'
import { caseWords } from '@/lib/domain/draft/names-one'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import { requestStems } from '@/lib/domain/request/request-terms'
import type { Asked, FamilyDraftInput } from './types'

/** Requests that are looked at, more than are shown: some of them name somebody and are left out. */
const toldMax = 40
/** Different cases that must write a word with a capital within a sentence for it to be no name. */
const casesMin = 4

/** Begins an answer to the agent, or an item of a list: no request of its own. */
const answer = /^\s*(?:[-*•]|\d+[.)]|(?:yes|no|ok(?:ay)?|and|also|but|so|sure|thanks?|thank you|right|great|perfect)\b)/i
const greeting = /^\s*(?:hi|hello|hey)(?: there)?[,!.]\s*/i
const wish = /\b(?:I(?:['’]d| would) like|I(?: want| need|['’]m trying)|can you|could you|please|help me)\b/i

/** Requests that show what a family is asked, the most telling first; what is of one case stands as a placeholder. */
export function pickRequests(input: FamilyDraftInput, title: string): string[] {
  const hide = hiding(input, namesIn(input.asked))
  const hidden = unlike(tellingRequests(input, title, hide)).map(markPlaceholders)
  return pickExamples(hidden, caseWords(input.shapes, input.occurrences), 'ranked').map(showPlaceholders)
}

/** Share of their words from which two requests say the same. */
const alike = 0.5

/** Requests without those that say what one before them says. */
function unlike(lines: readonly string[]): string[] {
  const kept: { line: string; stems: Set<string> }[] = []
  for (const line of lines) {
    const stems = new Set(requestStems(line))
    const isSaid = kept.some((one) => {
      const shared = [...stems].filter((stem) => one.stems.has(stem)).length
      return shared >= alike * (stems.size + one.stems.size - shared)
    })
    if (!isSaid) kept.push({ line, stems })
  }
  return kept.map(({ line }) => line)
}

/** Quoting takes angle brackets for markup: placeholders go through it between signs that no text has. */
const [opens, closes] = ['\u{E000}', '\u{E001}']
const markPlaceholders = (line: string): string => line.replaceAll(/<([a-z_]+)>/g, `${opens}$1${closes}`)
const showPlaceholders = (line: string): string => line.replaceAll(opens, '<').replaceAll(closes, '>')

/** Requests of other families that share words with this one: what should not lead here. Only those that hold nothing of one case. */
export function pickNearMisses(input: FamilyDraftInput, title: string, count: number): string[] {
  const hide = hiding(input, namesIn([...input.asked, ...input.near]))
  const own = new Set(input.asked.flatMap(({ text }) => sentencesOf(text, input)))
  const clean = input.near
    .flatMap(({ text }) => sentencesOf(text, input))
    .filter((line) => !own.has(line) && hide(line) === line && !/\d/.test(line))
  const said = wordsOf(input, title)
  const rated = [...new Set(clean)].map((text) => ({ text, shared: requestStems(text).filter((key) => said.has(key)).length }))
  const near = rated.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared || a.text.length - b.text.length)
  return pickExamples(
    near.slice(0, toldMax).map(({ text }) => text),
    caseWords(input.shapes, input.occurrences),
  ).slice(0, count)
}

/** Words joined by low lines that end in a number, as ids of customers and cards are made. */
const identifier = /(?<![\p{L}\p{N}<])[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*_\d+(?![\p{L}\p{N}>])/gu

const hiding = ({ occurrences }: FamilyDraftInput, names: ReadonlySet<string>) => {
  const values = [...caseValues(occurrences), ...[...names].map((name) => [name, 'name'] as const)]
  return (line: string): string => hideValues(line, values).replaceAll(identifier, '<id>')
}

/** Words that tell a family: those that its requests share, and those of its name and of what it does last. */
const wordsOf = (input: FamilyDraftInput, title: string): Set<string> => new Set([...input.words, ...actStems(input, title)])

/** Stems of a family's name and of what it does last. */
function actStems({ shapes, act, source }: FamilyDraftInput, title: string): string[] {
  const done = act ? [act.tool] : shapes.slice(-1).flatMap(({ tool, heads }) => heads ?? [tool])
  // What a check is called, not what runs it.
  const checks = shapes.flatMap(({ heads = [] }) => heads.map((head) => (head.split(' ').at(-1) ?? head).split(':')[0] ?? head))
  const named = source === 'checks' ? checks : [title, ...done]
  return requestStems(named.join(' ').replaceAll(/[_-]+/g, ' '))
}

/** The sentences of a conversation that ask for something; a request of a coding agent is one. */
const sentencesOf = (text: string, { titles }: FamilyDraftInput): string[] =>
  isTalk(titles)
    ? text
        .split(/(?<=[.!?])\s+|\n/)
        .map((one) => one.replace(greeting, ''))
        .filter((one) => !answer.test(one) && !one.trimEnd().endsWith(':'))
    : [text]

const isTalk = (titles: readonly string[]): boolean => titles.every((title) => title === '')

/** A request is worth more where it says what is wanted and where it opens a conversation, less for what is hidden in it. */
const wishWorth = 2
const actWorth = 2
const openingWorth = 1.5
const openingMax = 4
const hiddenCost = { talk: 0.75, title: 4 } as const
/** Words of a request that count: a long one says no more for being long. */
const wordsMax = 4
/** Longest request that is shown before shorter ones that say less. */
const longest = 110
/** A number of a card, a flight, an order. */
const number = /\d{3}/

/** Requests that say what tells the family from others, those that say most of it first; all of them where none does. */
function tellingRequests(input: FamilyDraftInput, title: string, hide: (line: string) => string): string[] {
  const said = wordsOf(input, title)
  const acts = new Set(actStems(input, title))
  const weights = stemWeights(input)
  const isTalking = isTalk(input.titles)
  const worth = new Map<string, number>()
  for (const { text } of input.asked)
    sentencesOf(text, input).forEach((raw, at) => {
      const keys = [...new Set(requestStems(raw))]
      const line = hide(raw)
      if (!keys.some((key) => said.has(key)) || (isTalking && number.test(line))) return
      const words = keys
        .map((key) => (weights.get(key) ?? 0) + (acts.has(key) ? actWorth : said.has(key) ? 1 : 0))
        .toSorted((a, b) => b - a)
      const own =
        words.slice(0, wordsMax).reduce((sum, one) => sum + one, 0) +
        (isTalking && at < openingMax ? openingWorth : 0) +
        (wish.test(line) ? wishWorth : 0) -
        hiddenCost[isTalking ? 'talk' : 'title'] * (line.match(/<[a-z_]+>/g)?.length ?? 0) -
        Math.max(0, line.length - longest) / 20
      worth.set(line, Math.max(own, worth.get(line) ?? -Infinity))
    })
  const telling = [...worth].toSorted(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1)).map(([line]) => line)
  return (telling.length > 0 ? telling : input.asked.map(({ text }) => hide(text))).slice(0, toldMax)
}

/** Smoothing of a share, and the cases that must say a word for it to weigh anything. */
const smooth = 0.02
const sayingMin = 3

/** How many requests hold each stem. */
function countStems(all: readonly Asked[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of all) for (const key of new Set(requestStems(text))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** What a stem says for the family: log2 of how much more of its requests hold it than of others; 0 where it says nothing for it. */
function stemWeights({ asked, near }: FamilyDraftInput): Map<string, number> {
  const [own, others] = [countStems(asked), countStems(near)]
  const ratio = (key: string, count: number) =>
    Math.log2((count / asked.length + smooth) / ((others.get(key) ?? 0) / Math.max(1, near.length) + smooth))
  return new Map(
    [...own].flatMap(([key, count]) => (count >= sayingMin && ratio(key, count) > 0 ? [[key, ratio(key, count)] as const] : [])),
  )
}

/** Words with a capital within a sentence that few cases write: names of persons and places. In a heading every word has one. */
function namesIn(asked: readonly Asked[]): Set<string> {
  const casesOf = new Map<string, Set<string>>()
  for (const { text, case: own } of asked)
    for (const line of text.split(/(?<=[.!?:])\s+|\n/)) {
      const words = line.match(/\p{L}[\p{L}'’-]*/gu) ?? []
      const capital = words.slice(1).filter((word) => /^\p{Lu}(?:\p{Ll}|\p{Lu}{4,}$)/u.test(word) && !/^I['’]/.test(word))
      if (capital.length * 2 > words.length) continue
      // Months and days are no names.
      for (const word of capital.filter((one) => distinctiveWords(one).length > 0))
        casesOf.set(word, (casesOf.get(word) ?? new Set()).add(own))
    }
  return new Set([...casesOf].flatMap(([word, own]) => (own.size < casesMin ? [word.replace(/['’]s$/, '')] : [])))
}
