import { namesOne } from '@/lib/domain/draft/names-one'
import { isSafeConstant } from '@/lib/domain/draft/safe-constant'
import { groupBy } from '@/lib/domain/collection/group-by'
import { isSecretName } from '@/lib/domain/name/secret-name'
import { choicesOf, generaliseWord, scopeOf, type Occurrence } from '@/lib/domain/template/generalise-word'
import { matchesWord } from '@/lib/domain/template/match-word'
import { holdsText, mayStand, sessionsMin } from '@/lib/domain/template/may-stand'
import { numberSlots, slotsOfWord } from '@/lib/domain/template/name-slots'
import { cutPath } from '@/lib/domain/template/repository-path'
import { ofWord } from '@/lib/domain/template/specificity'
import type { Sample, Slot, ValueTemplate, WordForm } from '@/lib/domain/template/types'
import { writeWord } from '@/lib/domain/template/write-template'

const maxSamples = 200
const maxChoices = 6
/** Share that a form covers where it leaves values out. */
const coherentShare = 0.7
/** Words by which a form is much more specific than that of all. */
const muchMore = 1
/** Characters from which a value is a text. */
const valueMax = 400

/**
 * The most specific form of the values that a parameter has in one step: a constant where all are the same and safe, two to six frequent
 * values, or their common parts with placeholders (`src/routes/<file>.ts`). Null for no values, for long texts and for what names one
 * person, case or secret and has nothing in common.
 */
export function valueTemplate(samples: readonly Sample[], hint: { tool: string; param: string }): ValueTemplate | null {
  const words = wordsOf(samples)
  if (words.length === 0 || words.some(({ value }) => value.length > valueMax || value.includes('\n'))) return null
  const name = hint.param.split('.').at(-1) ?? hint.param
  const isWeak = new Set(words.map(({ session }) => session)).size < sessionsMin
  const isHidden =
    isSecretName(name) || holdsText(name) || isAddress(hint) || words.some(({ value }) => namesOne({ ...hint, value }))
  if (isHidden) return null
  const constant = constantOf(words)
  if (constant !== null) return { text: constant, share: 1, constant, slots: [], isWeak, word: { pieces: [constant], quote: '' } }
  const scope = scopeOf(
    words.map(({ session }) => session),
    maxChoices,
  )
  const choices = choicesOf(
    words.map(({ value }) => value),
    words,
    scope,
  )
  if (choices) {
    const slot: Slot = { name, kind: 'text', count: words.length, distinct: choices.length, choices, flag: name }
    return { ...describe({ pieces: [slot], quote: '' }, words, isWeak), choices }
  }
  return describe(chooseForm(words, hint), words, isWeak)
}

/** Where somebody lives, in words that are harmless elsewhere: the state of an issue is none. */
const isAddress = ({ tool, param }: { tool: string; param: string }): boolean =>
  /address/i.test(`${tool} ${param}`) && /(?:city|state|province|country|county|region)$/i.test(param)

/** The same whatever the order of the samples; empty values say nothing. */
function wordsOf(samples: readonly Sample[]): Occurrence[] {
  const sorted = samples
    .flatMap(({ text, session, root }) => (text === '' ? [] : [{ value: cutPath(text, root), session }]))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.session < b.session ? -1 : 1))
  const step = Math.max(1, sorted.length / maxSamples)
  return sorted
    .filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
    .map((one, sample) => ({ ...one, sample, kind: 'quoted', quote: '' }))
}

function constantOf(words: readonly Occurrence[]): string | null {
  const [first] = words
  if (!first || words.some(({ value }) => value !== first.value)) return null
  return mayStand(first.value) && isSafeConstant(first.value) ? first.value : null
}

/** The form of all, or of most where that says much more: the values of one folder, host or ending. */
function chooseForm(words: readonly Occurrence[], { tool, param }: { tool: string; param: string }): WordForm {
  const place = { head: tool, name: '', position: 1 }
  const scope = () =>
    scopeOf(
      words.map(({ session }) => session),
      maxChoices,
    )
  const formOf = (group: readonly Occurrence[]) => {
    const own = scope()
    const word = generaliseWord(group, place, own)
    numberSlots(slotsOfWord(word), own.values)
    return { word, size: group.length, score: (group.length / words.length) * (ofWord(word) + 0.5) }
  }
  const all = formOf(words)
  const starts = words.flatMap((word) => startsOf(word.value).map((start) => ({ start, word })))
  const groups = [...groupBy(starts, ({ start }) => start).values()].map((list) => list.map(({ word }) => word))
  const better = groups
    .filter((group) => group.length >= words.length * coherentShare && group.length < words.length)
    .map(formOf)
    // A literal that only most values are is no form of theirs.
    .filter(({ word }) => slotsOfWord(word).length > 0)
    .filter(({ word, score }) => ofWord(word) >= ofWord(all.word) + muchMore && score > all.score)
    .sort((a, b) => b.score - a.score || b.size - a.size)
  const { word } = better[0] ?? all
  return nameAlone(word, param)
}

/** Beginnings and endings of a value by which it may belong to most of the others. */
function startsOf(value: string): string[] {
  const parts = value.slice(0, 200).split('/')
  const ending = /\.[A-Za-z]\w{0,9}$/.exec(value)?.[0]
  const starts = parts.slice(0, 5).map((_, at) => `start ${parts.slice(0, at + 1).join('/')}`)
  return [...new Set([...starts, ...(ending === undefined ? [] : [`end ${ending}`]), `parts ${parts.length}`])]
}

/** A value that has nothing in common with the others is named after its parameter. */
function nameAlone(word: WordForm, param: string): WordForm {
  const [only] = word.pieces
  if (word.pieces.length !== 1 || typeof only !== 'object' || only.choices) return word
  const name = (param.split('.').at(-1) ?? param).replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')
  return { ...word, pieces: [{ ...only, name: name.slice(0, 40) || only.name, flag: param }] }
}

function describe(word: WordForm, words: readonly Occurrence[], isWeak: boolean): ValueTemplate {
  const covered = words.filter(({ value }) => matchesWord(word, value)).length
  return { text: writeWord(word), share: covered / words.length, slots: slotsOfWord(word), isWeak, word }
}

/** Whether a value is one of a template's. `root` is cut off paths. */
export function matchesValue(template: Pick<ValueTemplate, 'word'>, value: string, root?: string): boolean {
  return matchesWord(template.word, cutPath(value, root))
}
