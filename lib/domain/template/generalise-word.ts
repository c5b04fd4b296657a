import { groupBy } from '@/lib/domain/collection/group-by'
import { antiUnify, joinGaps, type Gap } from '@/lib/domain/template/anti-unify'
import { holdsText, isHidden, mayStand, sessionsMin, type Place } from '@/lib/domain/template/may-stand'
import { nameSlot } from '@/lib/domain/template/name-slot'
import { kindOf } from '@/lib/domain/template/slot-kind'
import { isTrunk, takesBranches } from '@/lib/domain/template/branches'
import { maxPieces, splitPieces, type Piece } from '@/lib/domain/template/split-pieces'
import type { Choice, Slot, Word, WordForm } from '@/lib/domain/template/types'

/** A word of one sample. */
export interface Occurrence {
  value: string
  session: string
  /** Index of the sample: two slots with the same values in the same samples are one. */
  sample: number
  kind: Word['kind']
  quote: Word['quote']
}

export interface Scope {
  /** Sessions that a literal needs: three, or as many as there are where there are fewer. */
  sessionsMin: number
  maxChoices: number
  /** What each slot held, by sample. */
  values: Map<Slot, ReadonlyMap<number, string>>
  /** Words in pieces, so that each is split once. */
  pieces: Map<string, Piece[]>
}

/** Characters from which a value is not compared piece by piece. */
const maxLength = 400
/** Share of the values that a closed choice covers. */
const choiceShare = 0.85
/** A gap of these is what it is, and never a choice or a word in common. */
const single: ReadonlySet<string> = new Set(['number', 'range', 'sha', 'uuid', 'date', 'url'])

const whole: ReadonlySet<string> = new Set(['date', 'version', 'uuid', 'sha'])

/** The scope of samples of these sessions: weak ones ask for all there are. */
export function scopeOf(sessions: Iterable<string>, maxChoices: number, pieces: Scope['pieces'] = new Map()): Scope {
  const count = new Set(sessions).size
  return { sessionsMin: Math.min(sessionsMin, Math.max(count, 1)), maxChoices, values: new Map(), pieces }
}

/** The most specific form of the words that samples have at one place (at least one). */
export function generaliseWord(all: readonly Occurrence[], place: Place, scope: Scope): WordForm {
  // What a variable stands for is not in the text; it says nothing while others do.
  const plain = all.filter(({ kind }) => kind !== 'variable')
  const known = plain.length * 2 >= all.length ? plain : all.filter((word) => !isVariable(word))
  const words = known.length > 0 ? known : all
  const quote = mostOf(words.map((word) => word.quote))
  const field = commonField(words, scope)
  const name = field === '' ? place.name : field.slice(0, -1)
  const isText = words.some(
    ({ kind, value }) => kind === 'text' || value.length > maxLength || piecesIn(value, scope).length > maxPieces,
  )
  const isSecret = [...new Set(words.map(({ value }) => value))].some((value) =>
    isHidden({ ...place, name }, value.slice(field.length)),
  )
  if (isText || isSecret || (name !== '' && holdsText(name))) {
    const gap = { texts: words.map(({ value }) => value.slice(field.length)) }
    const slot = slotOf(gap, { place: { ...place, name }, before: '', after: '', isHidden: true }, words, scope)
    return { pieces: field === '' ? [slot] : [field, slot], quote }
  }
  const only = oneThing(words)
  if (only) return { pieces: [slotOf(only, { place, before: '', after: '', isHidden: false }, words, scope)], quote }
  const parts = joinGaps(antiUnify(words.map(({ value }) => piecesOf(value, place, scope))), isNumbers)
  const safe = joinUncertain(joinGaps(hideUnsafe(parts, words, place, scope), isNumbers), words)
  const chosen = safe.some((part) => typeof part !== 'string' && part.texts.includes(''))
    ? wholeChoice(words, place, scope)
    : null
  return { pieces: chosen ? [chosen] : toPieces(safe, words, place, scope), quote }
}

function piecesIn(value: string, { pieces }: Scope): Piece[] {
  const known = pieces.get(value)
  if (known) return known
  const split = splitPieces(value)
  pieces.set(value, split)
  return split
}

/** The name of a branch is a person's or a task's own. */
function piecesOf(value: string, { head, name }: Place, scope: Scope): Piece[] {
  const isBranch = takesBranches(head) && /^[bBc]?$/.test(name) && !isTrunk(value)
  return isBranch ? [{ text: value, isSeparator: false, opaque: 'branch' }] : piecesIn(value, scope)
}

/** `$number`, `"${file}"`: nothing but a variable. */
export const isVariable = ({ kind, value }: Pick<Word, 'kind' | 'value'>): boolean =>
  kind === 'variable' && /^\$(?:\w+|\{\w+\})$/.test(value)

const isNumbers = ({ texts }: Gap): boolean => texts.every((text) => /^\d+$/.test(text))

/** Where two or more places may be empty, the words are lists or of unlike build: all between those places varies as one. */
function joinUncertain(parts: readonly (string | Gap)[], words: readonly Occurrence[]): (string | Gap)[] {
  const places = parts.flatMap((part, at) => (typeof part !== 'string' && part.texts.includes('') ? [at] : []))
  const [first] = places
  const last = places.at(-1)
  if (first === undefined || last === undefined || first === last) return [...parts]
  const inside = parts.slice(first, last + 1)
  if (inside.some((part) => typeof part !== 'string' && part.opaque !== undefined)) return [...parts]
  const texts = words.map((_, at) => inside.map((part) => (typeof part === 'string' ? part : part.texts[at]!)).join(''))
  return [...parts.slice(0, first), { texts }, ...parts.slice(last + 1)]
}

/** A date or a version varies as a whole, whatever some of its parts have in common. */
function oneThing(words: readonly Occurrence[]): Gap | null {
  const texts = words.map(({ value }) => value)
  const isOne = !texts.includes('') && new Set(texts).size > 1 && whole.has(kindOf(texts))
  return isOne ? { texts } : null
}

/** `body=` where every word begins with it, in as many sessions as a literal needs. */
function commonField(words: readonly Occurrence[], scope: Scope): string {
  if (new Set(words.map(({ session }) => session)).size < scope.sessionsMin) return ''
  const field = /^[A-Za-z][\w.-]*=/.exec(words[0]?.value ?? '')?.[0] ?? ''
  return field !== '' && words.every(({ value }) => value.startsWith(field)) ? field : ''
}

/** Literal parts that may not stand become gaps: too few sessions, an identifier, a number of a path or argument. */
function hideUnsafe(
  parts: readonly (string | Gap)[],
  words: readonly Occurrence[],
  place: Place,
  scope: Scope,
): (string | Gap)[] {
  const isShared = new Set(words.map(({ session }) => session)).size >= scope.sessionsMin
  const isPath = parts.some((part) => typeof part === 'string' && part.includes('/'))
  const hidden = (text: string): Gap => ({ texts: words.map(() => text) })
  const variable = words.some(({ kind }) => kind === 'variable')
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return [part]
    // Everybody's folder for what is thrown away says nothing about a person.
    const isWhole = isShared && !variable && mayStand(part.replace(/^(?:\/private)?\/tmp(?=\/|$)/, ''))
    const pieces = splitPieces(part).map(({ text, isSeparator }) => {
      const isNumber = /^\d+$/.test(text) && (isPath || (place.name === '' && !/^[\d.]+$/.test(part.replace(text, ''))))
      if (isSeparator) return text
      return isShared && !isNumber && mayStand(text) && !text.startsWith('$') && !variable ? text : hidden(text)
    })
    // Pieces that are harmless one by one may be a number or an id together.
    return isWhole || pieces.some((piece) => typeof piece !== 'string') || /^\W*$/u.test(part) ? pieces : [hidden(part)]
  })
}

function toPieces(
  parts: readonly (string | Gap)[],
  words: readonly Occurrence[],
  place: Place,
  scope: Scope,
): WordForm['pieces'] {
  return parts.map((part, at) => {
    if (typeof part === 'string') return part
    const before = parts
      .slice(0, at)
      .map((one) => (typeof one === 'string' ? one : '\u0000'))
      .join('')
    const next = parts[at + 1]
    return slotOf(part, { place, before, after: typeof next === 'string' ? next : '', isHidden: false }, words, scope)
  })
}

interface Around {
  place: Place
  before: string
  after: string
  isHidden: boolean
}

function slotOf(gap: Gap, around: Around, words: readonly Occurrence[], scope: Scope): Slot {
  const values = gap.texts.filter((text) => text !== '')
  const distinct = new Set(values)
  const kind = around.isHidden ? 'text' : kindOf([...distinct])
  const choices = around.isHidden || gap.opaque || single.has(kind) ? null : choicesOf(gap.texts, words, scope)
  const slot: Slot = {
    name: gap.opaque ?? nameSlot({ ...around, kind, values: [...distinct].sort() }),
    kind,
    count: values.length,
    distinct: distinct.size,
    ...(around.place.name === '' ? {} : { flag: around.place.name }),
    ...(choices ? { choices } : {}),
    ...(values.length < gap.texts.length ? { canBeEmpty: true } : {}),
  }
  scope.values.set(slot, new Map(gap.texts.map((text, at) => [words[at]!.sample, text])))
  return slot
}

function wholeChoice(words: readonly Occurrence[], place: Place, scope: Scope): Slot | null {
  const slot = slotOf({ texts: words.map(({ value }) => value) }, { place, before: '', after: '', isHidden: false }, words, scope)
  return slot.choices ? slot : null
}

/** Two to `maxChoices` values that cover nearly all, each safe and of enough sessions; null where there are none. */
export function choicesOf(texts: readonly string[], words: readonly Occurrence[], scope: Scope): Choice[] | null {
  const present = texts.flatMap((value, at) => (value === '' ? [] : [{ value, session: words[at]!.session }]))
  const groups = groupBy(present, ({ value }) => value)
  const choices = [...groups]
    .map(([value, list]) => ({ value, count: list.length, sessions: new Set(list.map(({ session }) => session)).size }))
    .filter(({ value, sessions }) => sessions >= sessionsMin && mayStand(value) && !value.includes('|'))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, scope.maxChoices)
  const covered = choices.reduce((sum, { count }) => sum + count, 0)
  return choices.length > 1 && covered >= present.length * choiceShare ? choices : null
}

/** The most frequent, the first of the alphabet among equals. */
export function mostOf<T extends string | number>(values: readonly T[]): T {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0]
}
