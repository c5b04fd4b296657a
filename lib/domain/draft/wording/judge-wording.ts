import { hideValues } from '@/lib/domain/draft/hide-values'
import { introducedNames } from '@/lib/domain/draft/names-one'
import { isIdentifier } from '@/lib/domain/draft/safe-constant'
import { findInjection } from '@/lib/domain/gate/find-injection'
import { riskLevel } from '@/lib/domain/score/risk-level'
import { actedWords, knownWords, type KnownWords } from './known-words'
import { plainLine, readBlocks, sentencesOf, withoutCode } from './read-text'
import type { Refusal, Wording, WordingEvidence, WordingSecrets, WordingStep, WordingVerdict } from './types'

/** Characters of a description: agents read it with every other one. */
export const wordedDescriptionMax = 300
/** Refusals that are told at once, and characters of a sentence that are repeated. */
const refusedMax = 20
const toldMax = 200

/** What a sentence is held against. */
interface Book {
  evidence: WordingEvidence
  secrets: WordingSecrets
  known: KnownWords
  /** Passages and sentences of the generated text, and requests as they were handed out: what they say needs no proof. */
  generated: ReadonlySet<string>
  /** What a step can do harm with, in words. */
  risks: ReadonlySet<string>
}

const textOf = (wording: Wording): string => wording.texts.map(({ text }) => text).join('\n\n')
const risksIn = (texts: readonly string[]): string[] => riskLevel(texts).parts.found.map(({ what }) => what)

function open(evidence: WordingEvidence, secrets: WordingSecrets): Book {
  const generated = evidence.draft.flatMap(({ text }) => readBlocks(text).map((block) => block.text))
  const ofSteps = evidence.steps.map(({ tool, heads = [], command = '' }) => [tool, command, ...heads].join('\n'))
  return {
    evidence,
    secrets,
    known: knownWords(evidence),
    generated: new Set([
      ...[...generated, plainLine(evidence.description)].flatMap((line) => [line, ...sentencesOf(line)]),
      ...evidence.requests,
    ]),
    risks: new Set(risksIn([...generated, ...ofSteps])),
  }
}

const isGenerated = (sentence: string, { generated }: Book): boolean =>
  generated.has(sentence) || generated.has(sentence.replaceAll(/^["'“‘]|["'”’]$/g, ''))

/** A name with a capital inside a sentence, among those of one case. */
function namesCase(prose: string, names: ReadonlySet<string>): boolean {
  const capitals = [...prose.matchAll(/(?<=[^.!?:\s]["'(]?\s["'(]?)\p{Lu}[\p{L}\p{N}'’_-]+/gu)].map(([word]) => word)
  const codes = prose.match(/(?<![\p{L}_-])[\p{L}_-]*\d[\p{L}\p{N}_-]{2,}/gu) ?? []
  return [...capitals, ...codes].some((word) => names.has(word.toLowerCase()))
}

/** What a text may not hold, whoever says it and wherever; null where there is nothing of it. */
function faultOf(text: string, { secrets, known, risks }: Book, isCode = false): string | null {
  const injection = findInjection(text)
  if (injection) return `It ${injection.what}.`
  if (secrets.isPrivate(text)) return 'It holds a secret or personal data.'
  const { code, words } = isCode ? { code: [text], words: [] } : actedWords(text)
  const unknown = code.find((one) => !known.names(one)) ?? words.find((one) => !known.holds(one))
  if (unknown !== undefined) return `No session names ${unknown.slice(0, 80)}.`
  const prose = isCode ? '' : withoutCode(text)
  const isOfCase =
    hideValues(prose, secrets.values) !== prose ||
    namesCase(prose, secrets.names) ||
    introducedNames(prose).size > 0 ||
    isIdentifier(prose)
  if (isOfCase) return 'It holds a value of one case.'
  const risk = risksIn([text]).find((what) => !risks.has(what))
  return risk === undefined ? null : `It ${risk}, which no step does.`
}

/** Which signs of a text stand in a sentence that has steps. */
function coverage(text: string, claims: readonly string[]): boolean[] {
  const covered = Array.from({ length: text.length }, () => false)
  for (const claim of claims) {
    for (let at = text.indexOf(claim); at >= 0; at = text.indexOf(claim, at + claim.length))
      covered.fill(true, at, at + claim.length)
  }
  return covered
}

/** Words of a claim that is less than a sentence: single words would cover anything. */
const claimMin = 3

/** The sentences of a passage that no claim covers: each letter and digit must stand in one. */
function bareSentences(passage: string, claims: readonly string[]): string[] {
  const sentences = sentencesOf(passage)
  const telling = claims.filter((claim) => claim.split(' ').length >= claimMin || sentences.includes(claim))
  const covered = coverage(passage, telling)
  let from = 0
  return sentences.filter((sentence) => {
    const start = passage.indexOf(sentence, from)
    from = start + sentence.length
    return [...sentence.matchAll(/[\p{L}\p{N}]/gu)].some(({ index }) => !covered[start + index])
  })
}

/** What every sentence must hold to; `claims` are the passages that name their steps. */
function refusedSentences(wording: Wording, claims: readonly string[], book: Book): Refusal[] {
  const headings = [wording.title, wording.name.replaceAll('-', ' ')]
  const blocks = wording.texts.flatMap(({ text }) => readBlocks(text))
  const passages = [plainLine(wording.description), ...blocks.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))]
  const isNew = (text: string) => !isGenerated(text, book)
  const faults = [
    ...[...headings, ...blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []))].map((text) => ({
      text,
      isCode: false,
    })),
    ...passages.flatMap(sentencesOf).map((text) => ({ text, isCode: false })),
    ...blocks.flatMap(({ kind, text }) => (kind === 'code' ? [{ text, isCode: true }] : [])),
  ].flatMap(({ text, isCode }) => {
    const why = isNew(text) ? faultOf(text, book, isCode) : null
    return why === null ? [] : [{ sentence: text, why }]
  })
  const bare = passages.flatMap((passage) => bareSentences(passage, claims)).filter(isNew)
  return [...faults, ...bare.map((sentence) => ({ sentence, why: 'It names no step that it rests on.' }))]
}

/** How a text says a step: its place, one of its commands, else its tool. */
const handlesOf = ({ place, heads, tool }: WordingStep): string[] => (place === undefined ? (heads ?? [tool]) : [place, tool])

/** Steps that nearly all runs take and that the text leaves out. */
function lostSteps(wording: Wording, { evidence }: Book): Refusal[] {
  const text = textOf(wording)
  const said = text.split('\n').map(plainLine).join('\n')
  const claimed = new Set(wording.basis.flatMap(({ sentence, steps }) => (said.includes(plainLine(sentence)) ? steps : [])))
  for (const { text: kept, steps } of evidence.sentences)
    if (said.includes(plainLine(kept))) for (const one of steps) claimed.add(one)
  return evidence.steps.flatMap((step) => {
    if (step.isOptional) return []
    const handles = handlesOf(step)
    const sentence = `Step ${step.step}: ${handles.join(', ')}`
    if (!handles.some((handle) => text.includes(handle))) return [{ sentence, why: 'The text leaves this step out.' }]
    return claimed.has(step.step) ? [] : [{ sentence, why: 'No sentence of the text rests on this step.' }]
  })
}

/** Claims about steps that do not exist. */
const wrongSteps = ({ basis }: Wording, { evidence }: Book): Refusal[] =>
  basis.flatMap(({ sentence, steps }) => {
    const wrong = steps.find((step) => !evidence.steps.some((one) => one.step === step))
    return wrong === undefined ? [] : [{ sentence, why: `There is no step ${wrong}. The recipe has ${evidence.steps.length}.` }]
  })

function refusedDescription({ description }: Wording, { evidence }: Book): Refusal[] {
  const { length } = Array.from(description)
  if (length > wordedDescriptionMax && description !== evidence.description)
    return [
      { sentence: description, why: `A description has at most ${wordedDescriptionMax} characters. This one has ${length}.` },
    ]
  return /[<>]/.test(description) ? [{ sentence: description, why: 'A description has no angle brackets.' }] : []
}

/**
 * The rule book for another text of the same recipe, whoever wrote it: each sentence rests on steps that exist or stands in the draft,
 * names only tools, commands, files and addresses that the evidence names, and holds nothing private, nothing of one case and nothing
 * that speaks past the person; no step that nearly all runs take is left out. Answers at most 20 refusals, each with its sentence.
 */
export function judgeWording(evidence: WordingEvidence, wording: Wording, secrets: WordingSecrets): WordingVerdict {
  const book = open(evidence, secrets)
  const claims = wording.basis.filter(({ steps }) => steps.length > 0).map(({ sentence }) => plainLine(sentence))
  const refused = [
    ...refusedDescription(wording, book),
    ...wrongSteps(wording, book),
    ...refusedSentences(wording, claims, book),
    ...lostSteps(wording, book),
  ]
  if (refused.length === 0) return { ok: true }
  const bySentence = new Map(refused.toReversed().map(({ sentence, why }) => [sentence, why]))
  const each = [...bySentence]
    .toReversed()
    .map(([sentence, why]) => ({ sentence: Array.from(sentence).slice(0, toldMax).join(''), why }))
  return { ok: false, refused: each.slice(0, refusedMax) }
}
