import { isLookUp } from '@/lib/domain/draft/name-pattern'
import { caseWords } from '@/lib/domain/draft/names-one'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import { requestStems, stemSet } from '@/lib/domain/request/request-terms'
import { countStems } from './background'
import { hidingOf, type Hide } from './hide-cases'
import { isTalk, sentencesOf } from './request-sentences'
import { bareRequest } from './request-verbs'
import type { FamilyDraftInput } from './types'
import { isSaid, unlike } from './unlike'

/** Requests that are looked at, more than are shown: some of them name somebody and are left out. */
const toldMax = 40

/** Requests that show what a family is asked, the most telling first; what is of one case stands as a placeholder. */
export function pickRequests(input: FamilyDraftInput, title: string): string[] {
  const hide = hidingOf(input)
  const hidden = directly(unlike(tellingRequests(input, title, hide)), input, title).map(markPlaceholders)
  const examples = pickExamples(hidden, caseWords(input.shapes, input.occurrences), 'ranked').map(showPlaceholders)
  // Where some say what is done, those that do not are about something else.
  const acts = tellingActs(input, title)
  const saying = examples.filter((line) => requestStems(line).some((key) => acts.has(key)))
  return withoutInquiries(saying.length >= sayingMost ? saying : examples, input)
}

/** Requests that must say what is done for the others to be left out. */
const sayingMost = 2

/** Times as often as elsewhere that requests say a word of what is done. */
const tellingLift = 2

/**
 * Words of what is done. Of the titles of work those that enough of them say, and more often than others do ("changes" are in any); all
 * where none is so, and in a conversation, which calls the act by many words.
 */
function tellingActs(input: FamilyDraftInput, title: string): Set<string> {
  const acts = actStems(input, title)
  if (isTalk(input.titles)) return new Set(acts)
  const { asked, near, background } = input
  const [own, others] = [countStems(asked), countStems(near)]
  const requests = Math.max(1, near.length + (background?.requests ?? 0))
  const elsewhere = (stem: string) => ((others.get(stem) ?? 0) + (background?.stems.get(stem) ?? 0)) / requests
  const telling = acts.filter((stem) => {
    const count = own.get(stem) ?? 0
    return count >= sayingMin && count / asked.length >= tellingLift * elsewhere(stem)
  })
  return new Set(telling.length > 0 ? telling : acts)
}

/** Asks to be told something: of what is done, not for it. */
const inquiry = /\b(?:tell me|let me know|confirm|know how|read back)\b/i
/** Requests that must be left for questions about it to be left out, and those that must ask for the very act for all others to be. */
const askingMin = 2
const directMin = 3

/** Whether a family is about an act: neither a look-up nor a list that is gone through. */
const isOfAct = ({ act }: FamilyDraftInput): boolean => act !== undefined && act.each === undefined && !isLookUp(act.tool)

/** Of requests for an act those that ask for the very act, where enough do. */
function directly(lines: readonly string[], input: FamilyDraftInput, title: string): readonly string[] {
  const [verb] = requestStems(title)
  if (verb === undefined || !isOfAct(input)) return lines
  const direct = lines.filter((line) => asksDirectly(line, new Set([verb])))
  return direct.length >= directMin ? direct : lines
}

/** Requests for an act without questions about it, which lead nowhere; what would stand in their place says less. */
function withoutInquiries(lines: string[], input: FamilyDraftInput): string[] {
  const wishes = lines.filter((line) => !inquiry.test(line))
  return isOfAct(input) && wishes.length >= askingMin ? wishes : lines
}

/** Quoting takes angle brackets for markup: placeholders go through it between signs that no text has. */
const [opens, closes] = ['\u{E000}', '\u{E001}']
const markPlaceholders = (line: string): string => line.replaceAll(/<([a-z_][a-z_\d]*)>/g, `${opens}$1${closes}`)
const showPlaceholders = (line: string): string => line.replaceAll(opens, '<').replaceAll(closes, '>')

/** What a near miss must share. */
const nearMin = 2

/** Requests of other families that share words with this one: what should not lead here. Only those that hold nothing of one case. */
export function pickNearMisses(input: FamilyDraftInput, title: string, count: number): string[] {
  const hide = hidingOf(input, [...input.asked, ...input.near])
  const own = input.asked.flatMap((one) => sentencesOf(one, input)).map(({ text }) => stemSet(text))
  const clean = input.near
    .flatMap((one) => sentencesOf(one, input))
    // What only answers the agent leads nowhere, here or elsewhere.
    .filter(({ isOpening, isWish }) => isOpening || isWish)
    .map(({ text }) => text)
    .filter((line) => hide(line) === line && !/\d/.test(line))
  const said = wordsOf(input, title)
  const acts = new Set(actStems(input, title))
  const isSame = sayingTheSame(input, title)
  // In a conversation much is said beside what is wanted; of a title all words are.
  const verb = isTalk(input.titles) ? (requestStems(title)[0] ?? '') : ''
  const elsewhere = stemsOfOthers(input, said)
  const rated = [...new Set(clean)].map((text) => {
    const stems = requestStems(text)
    // A word of its name is as good as two others that its requests share.
    const shared = stems.reduce((sum, key) => sum + (acts.has(key) ? 2 : said.has(key) ? 1 : 0), 0)
    const saysOther = stems.some((key) => elsewhere.has(key))
    // What asks for the same act and for nothing that another family is about may well be for this one.
    const isOwn = isSame(text) || (stems.includes(verb) && !saysOther)
    return { text, shared, isOwn, saysOther: Number(saysOther) }
  })
  const near = rated
    .filter(({ text, shared, isOwn }) => shared >= nearMin && !isOwn && !isSaid(stemSet(text), own))
    // What asks for the task of another family tells more than what only sounds alike.
    .toSorted((a, b) => b.saysOther - a.saysOther || b.shared - a.shared || a.text.length - b.text.length)
  return pickExamples(
    near.slice(0, toldMax).map(({ text }) => text),
    caseWords(input.shapes, input.occurrences),
  ).slice(0, count)
}

/** Share of a family's own requests from which a word of another's name is of the field that both are about. */
const fieldShare = 0.2

/** Stems of what other families are called by that hardly any own request holds. */
function stemsOfOthers({ others, asked }: FamilyDraftInput, said: ReadonlySet<string>): Set<string> {
  const counts = countStems(asked)
  const isForeign = (key: string): boolean => !said.has(key) && (counts.get(key) ?? 0) < asked.length * fieldShare
  return new Set(others.flatMap(requestStems).filter(isForeign))
}

/**
 * Whether a request asks for what a family is called by, wherever it was asked: all that a tool does and to what, else what it is about
 * ("Review PR comments" and "look at the PR comments" are one wish).
 */
function sayingTheSame({ act }: FamilyDraftInput, title: string): (text: string) => boolean {
  const all = requestStems(title)
  const told = act ? all : all.slice(1)
  return (text) => {
    const said = stemSet(text)
    return told.length > 0 && told.every((key) => said.has(key))
  }
}

/** Words that tell a family: those that its requests share, and those of its name and of what it does last. */
const wordsOf = (input: FamilyDraftInput, title: string): Set<string> => new Set([...input.words, ...actStems(input, title)])

/** Share of the other families whose names hold a word from which it tells none of them. */
const commonShare = 0.5

/** Stems of a family's name and of what it does last, but for those that most others are named by, too. */
function actStems({ shapes, act, source, others }: FamilyDraftInput, title: string): string[] {
  const done = act ? [act.tool] : shapes.slice(-1).flatMap(({ tool, heads }) => heads ?? [tool])
  // What a check is called, not what runs it.
  const checks = shapes.flatMap(({ heads = [] }) => heads.map((head) => (head.split(' ').at(-1) ?? head).split(':')[0] ?? head))
  const named = source === 'checks' ? checks : [title, ...done]
  const stems = requestStems(named.join(' ').replaceAll(/[_-]+/g, ' '))
  const elsewhere = others.map(stemSet)
  const own = stems.filter((key) => elsewhere.filter((words) => words.has(key)).length < Math.max(2, others.length * commonShare))
  return own.length > 0 ? own : stems
}

/** A request is worth more where it says what is wanted and where it opens a conversation, less for what is hidden in it. */
const wishWorth = 2
const actWorth = 2
const openingWorth = 1.5
/** What was asked where a narrower family was at work as well. */
const sharedCost = 4
/** What it is worth that a request asks for the very act: "I want to book …", not "… after booking". */
const directWorth = 2
const hiddenCost = { talk: 0.5, title: 4 } as const
/** Words of a request that count: a long one says no more for being long. */
const wordsMax = 3
/** What words of other tasks take from it at most. */
const foreignMax = 3
/** Longest request that is shown before shorter ones that say less. */
const longest = 110
/** A number of a card, a flight, an order. */
const number = /\d{3}/
/** Words that a sentence of a conversation needs to be understood alone. */
const sentenceMin = 3
/** Words of its own that it needs: "Can you fix this?" is said of anything. */
const ownMin = 2
const isNoRequest = (line: string): boolean =>
  number.test(line) || (line.match(/[\p{L}\p{N}<]+/gu)?.length ?? 0) < sentenceMin || stemSet(line).size + hiddenIn(line) < ownMin
/** Asks for a check, or says how one went. */
const checking =
  /\b(?:(?:re-?)?run\w*|fail\w*|pass(?:es|ed|ing)?|fix\w*|mend\w*|repair\w*|resolv\w*|clean|broken?|breaks|errors?|green|red|check\w*)\b/i
/** A time of day to the second, or a trace of calls: pasted output. */
const pasted = /\d{1,2}:\d{2}:\d{2}|^\s*at \S+ \(/

/** Sentences that must say what is not known for the other wishes to be left out. */
const lackingMin = 2

/** Requests that say what tells the family from others, those that say most of it first; all of them where none does. */
function tellingRequests(input: FamilyDraftInput, title: string, hide: Hide): string[] {
  const said = wordsOf(input, title)
  const acts = new Set(actStems(input, title))
  const weights = stemWeights(input)
  const isTalking = isTalk(input.titles)
  const worth = new Map<string, number>()
  const asking = new Set<string>()
  const lacking = new Set<string>()
  for (const one of input.asked)
    for (const { text, isOpening, isWish, isLacking } of sentencesOf(one, input)) {
      const keys = [...stemSet(text)]
      const line = hide(text, one)
      if (!keys.some((key) => said.has(key)) || pasted.test(text) || (isTalking && isNoRequest(line))) continue
      if (input.source === 'checks' && !checking.test(text)) continue
      const all = keys.map((key) => (weights.get(key) ?? 0) + (acts.has(key) ? actWorth : said.has(key) ? 1 : 0))
      const words = all.filter((own) => own > 0).toSorted((a, b) => b - a)
      const foreign = all.reduce((sum, own) => sum - Math.min(0, own), 0)
      const own =
        words.slice(0, wordsMax).reduce((sum, word) => sum + word, 0) -
        Math.min(foreignMax, foreign) +
        (isTalking && isOpening ? openingWorth : 0) +
        (isWish ? wishWorth : 0) +
        (asksDirectly(text, acts) ? directWorth : 0) -
        (one.isShared ? sharedCost : 0) -
        hiddenCost[isTalking ? 'talk' : 'title'] * hiddenIn(line) -
        Math.max(0, line.length - longest) / 20
      worth.set(line, Math.max(own, worth.get(line) ?? -Infinity))
      if (isOpening || isWish) asking.add(line)
      if (isLacking) lacking.add(line)
    }
  // What only answers the agent, of how it went or where things stand, asks for nothing; what is looked up is told by what is not known.
  const isTold = lacking.size >= lackingMin ? lacking : asking
  const asked = [...worth].filter(([line]) => isTold.size === 0 || isTold.has(line))
  const telling = asked.toSorted(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1)).map(([line]) => line)
  // What is asked before a check is run says nothing of the check.
  const others = input.source === 'checks' ? [] : input.asked.map((one) => hide(one.text, one))
  if (telling.length > 0 && telling.length < openingsBelow && isTalking && isTold !== lacking)
    return [...telling, ...openingsOf(input, hide).filter((line) => !worth.has(line))].slice(0, toldMax)
  return (telling.length > 0 ? telling : others).slice(0, toldMax)
}

/** Requests that share no words show each another way to ask: below so many that do, what opened the conversations is shown, too. */
const openingsBelow = 3

const hiddenIn = (line: string): number => line.match(/<[a-z_]+>/g)?.length ?? 0

/** The first sentences of conversations that only this family had, those that hide least first. */
function openingsOf(input: FamilyDraftInput, hide: Hide): string[] {
  return input.asked
    .filter(({ isShared }) => !isShared)
    .flatMap((one) => {
      const [first] = sentencesOf(one, input).filter(({ isOpening }) => isOpening)
      const line = first ? hide(first.text, one) : ''
      return line === '' || isNoRequest(line) || pasted.test(line) || line.length > longest ? [] : [line]
    })
    .toSorted((a, b) => hiddenIn(a) - hiddenIn(b) || a.length - b.length || (a < b ? -1 : 1))
}

/** Whether a request begins, behind all politeness, with one of the words that say what is done. */
function asksDirectly(text: string, acts: ReadonlySet<string>): boolean {
  const [first = ''] = bareRequest(text).split(/\s+/)
  return requestStems(first).some((key) => acts.has(key))
}

/** Smoothing of a share, and the cases that must say a word for it to weigh anything. */
const smooth = 0.02
const sayingMin = 3

/** Below this a stem tells other families, and what it takes at most. */
const foreignBelow = -1.5
const foreignCost = -1

/**
 * What a stem says for the family: log2 of how much more of its requests hold it than of others; 0 where it says nothing for it, less
 * where it tells what others ask for.
 */
function stemWeights({ asked, near, background }: FamilyDraftInput): Map<string, number> {
  const [own, others] = [countStems(asked), countStems(near)]
  const requests = Math.max(1, near.length + (background?.requests ?? 0))
  const elsewhere = (key: string): number => (others.get(key) ?? 0) + (background?.stems.get(key) ?? 0)
  const ratio = (key: string, count: number) => Math.log2((count / asked.length + smooth) / (elsewhere(key) / requests + smooth))
  return new Map(
    [...own].flatMap(([key, count]) => {
      const weight = ratio(key, count)
      if (weight < foreignBelow) return [[key, foreignCost] as const]
      return count >= sayingMin && weight > 0 ? [[key, weight] as const] : []
    }),
  )
}
