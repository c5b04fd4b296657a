import { mixedSimilarity } from './decide'
import { lcsLength } from './lcs'
import type { Profile } from './profile'
import { slot } from './text-steps'

/** How two skills came to be called alike. */
export const likenessKinds = ['identical', 'steps', 'words'] as const

export interface Likeness {
  /** In [0, 1]; 1 where the texts are the same but for their names. */
  similarity: number
  by: (typeof likenessKinds)[number]
  /** A sentence for people. */
  why: string
}

/** From `redundant` on a skill adds little to another, from `similar` on it is named as similar; merges have a policy's threshold. */
export const likenessPolicy = { redundant: 0.6, similar: 0.75 } as const

/** Whether a similarity reaches a threshold, rounding aside. */
export const reaches = (similarity: number, threshold: number): boolean => similarity >= threshold - 1e-9

/**
 * How much of a skill another makes needless, in [0, 1]: nothing below `redundant`, all where the two are the same. Skills of one field share
 * their look-ups and still do different things.
 */
export const redundancyOf = (similarity: number): number =>
  Math.max(0, (similarity - likenessPolicy.redundant) / (1 - likenessPolicy.redundant))

/** What a word says, by how many skills of the workspace have it; 0 for what most have. */
export type Weigh = (word: string) => number

/** Steps that a text must tell before its steps are compared. */
const stepsMin = 3
/** Steps alone, of texts about something else: not similar. */
const unlikeTopics = 0.72
/** Share of the shorter text's words from which the steps of two texts are compared at all. */
const comparedFrom = 0.3
/** Share of a topic's words from which another text speaks of it. */
const sameTopic = 0.3
/** Below it two steps are no match; from `sameWords` on two sentences tell the same step. */
const stepFloor = 0.35
const sameWords = 0.6
/** From here on a step is told again in full: what differs are the values of a case and how it is put. */
const sameStep = 0.85
/** What a value of one case and a placeholder have in common. */
const slotMatch = 0.8
const slotWeight = 0.3
/** What a sentence weighs beside a command. */
const proseWeight = 0.5
const anchorShare = 0.85

/** A set of words with what each says. */
interface Bag {
  weights: ReadonlyMap<string, number>
  total: number
}

interface WeighedStep {
  anchor: readonly string[]
  /** Of the piece of the anchor at the same place. */
  pieces: readonly number[]
  words: Bag
  /** How telling the step is. */
  weight: number
}

/** A profile with what its words say in one library: what many comparisons have in common. */
export interface Weighed {
  profile: Profile
  topic: Bag
  words: Bag
  steps: readonly WeighedStep[]
  /** Which steps have a word. */
  stepsWith: ReadonlyMap<string, readonly number[]>
}

function bagOf(words: Iterable<string>, weigh: Weigh): Bag {
  const weights = new Map<string, number>()
  let total = 0
  for (const word of words) {
    const weight = weigh(word)
    if (weight > 0) weights.set(word, weight)
    total += weight
  }
  return { weights, total }
}

/** Prepares a profile for comparisons in a library that weighs words so. */
export function weighProfile(profile: Profile, weigh: Weigh): Weighed {
  const steps = profile.steps.map(({ anchor, words: own }): WeighedStep => {
    const words = bagOf(own, weigh)
    const literal = anchor.filter((piece) => piece !== slot)
    // What every skill says counts nothing, and a sentence less than a command.
    const weight =
      literal.length > 0
        ? literal.reduce((sum, piece) => sum + weigh(piece), 0) / literal.length
        : (proseWeight * words.total) / Math.max(1, own.size)
    const pieces = anchor.map((piece) => (piece === slot ? slotWeight : Math.max(slotWeight, weigh(piece))))
    return { anchor, pieces, words, weight }
  })
  const stepsWith = new Map<string, number[]>()
  for (const [at, { words }] of steps.entries())
    for (const word of words.weights.keys()) stepsWith.set(word, [...(stepsWith.get(word) ?? []), at])
  return { profile, topic: bagOf(profile.topic, weigh), words: bagOf(profile.words, weigh), steps, stepsWith }
}

/** The likeness of two profiles in a library that weighs words so: see `likenessOf`. */
export const likeness = (a: Profile, b: Profile, weigh: Weigh): Likeness =>
  likenessOf(weighProfile(a, weigh), weighProfile(b, weigh))

/**
 * How alike two skills are, whoever wrote them: 1 for the same text, else by their steps where both have some (mined ones where both
 * were mined, else those that their texts tell), and by the weighted Jaccard of their words, whichever is more. Symmetric.
 */
export function likenessOf(a: Weighed, b: Weighed): Likeness {
  const [own, other] = [a.profile, b.profile]
  if (own.textKey === other.textKey) return { similarity: 1, by: 'identical', why: 'the same text' }
  const both = common(a.words, b.words)
  const words = both === 0 ? 0 : both / (a.words.total + b.words.total - both)
  if (own.shapes.length > 0 && other.shapes.length > 0) {
    const [lcs, longer] = [lcsLength(own.shapes, other.shapes), Math.max(own.shapes.length, other.shapes.length)]
    return { similarity: mixedSimilarity(lcs / longer, words), by: 'steps', why: `${lcs} of ${longer} steps in the same order` }
  }
  const tellSteps = a.steps.length >= stepsMin && b.steps.length >= stepsMin
  if (tellSteps && both >= comparedFrom * Math.min(a.words.total, b.words.total)) {
    const told = alignSteps(a, b)
    const similarity = mixedSimilarity(told.overlap, words) * topicFactor(a, b)
    if (similarity > words) return { similarity, by: 'steps', why: `${told.matched} of ${told.longer} steps say the same` }
  }
  return { similarity: words, by: 'words', why: 'the same words' }
}

/** How much of a topic's weight another text speaks of. */
const spoken = (topic: Bag, words: Bag): number => (topic.total === 0 ? 1 : common(topic, words) / topic.total)

/** Steps of a common tool say little where the two are about different things: what one is for, the other has to speak of. */
function topicFactor(a: Weighed, b: Weighed): number {
  const share = (spoken(a.topic, b.words) + spoken(b.topic, a.words)) / 2
  return unlikeTopics + (1 - unlikeTopics) * Math.min(1, share / sameTopic)
}

/** Weight of the words in both. */
function common(a: Bag, b: Bag): number {
  const [few, many] = a.weights.size <= b.weights.size ? [a.weights, b.weights] : [b.weights, a.weights]
  let sum = 0
  for (const [word, weight] of few) if (many.has(word)) sum += weight
  return sum
}

/** The best alignment of the steps of two texts in their order, over the weight of the heavier. */
function alignSteps(one: Weighed, other: Weighed) {
  const [a, b] = [one.steps, other.steps]
  let above = new Float64Array(b.length + 1)
  let aboveCount = new Int32Array(b.length + 1)
  for (const step of a) {
    const shared = sharedWords(step, other)
    const row = new Float64Array(b.length + 1)
    const count = new Int32Array(b.length + 1)
    for (let j = 0; j < b.length; j += 1) {
      const match = shared[j]! > 0 ? stepSimilarity(step, b[j]!, shared[j]!) : 0
      const taken = match < stepFloor ? -1 : above[j]! + match * Math.min(step.weight, b[j]!.weight)
      const skipped = Math.max(above[j + 1]!, row[j]!)
      row[j + 1] = Math.max(taken, skipped)
      count[j + 1] = taken > skipped ? aboveCount[j]! + 1 : above[j + 1]! >= row[j]! ? aboveCount[j + 1]! : count[j]!
    }
    above = row
    aboveCount = count
  }
  const heavier = Math.max(allWeight(a), allWeight(b))
  const overlap = heavier === 0 ? 0 : Math.min(1, above[b.length]! / heavier)
  return { overlap, matched: aboveCount[b.length]!, longer: Math.max(a.length, b.length) }
}

const allWeight = (steps: readonly WeighedStep[]): number => steps.reduce((total, { weight }) => total + weight, 0)

/** Weight of the words that a step shares with each of another text's. */
function sharedWords({ words }: WeighedStep, { steps, stepsWith }: Weighed): Float64Array {
  const shared = new Float64Array(steps.length)
  for (const [word, weight] of words.weights) for (const at of stepsWith.get(word) ?? []) shared[at]! += weight
  return shared
}

/** How much two steps that share words of that weight say the same. */
function stepSimilarity(a: WeighedStep, b: WeighedStep, shared: number): number {
  const byWords = Math.min(1, (2 * shared) / (a.words.total + b.words.total) / sameWords)
  if (a.anchor.length === 0 || b.anchor.length === 0) return byWords
  const byBoth = anchorShare * anchorSimilarity(a, b) + (1 - anchorShare) * byWords
  return Math.min(1, byBoth / sameStep)
}

/** Weighted Dice of the pieces of two commands; a value that one of them leaves open fits any value of the other. */
function anchorSimilarity(a: WeighedStep, b: WeighedStep): number {
  const rest = new Set(b.anchor.keys())
  const lone: { isOpen: boolean; weight: number }[] = []
  let both = 0
  for (const [at, piece] of a.anchor.entries()) {
    const twin = b.anchor.findIndex((one, place) => one === piece && rest.has(place))
    if (rest.delete(twin)) both += 2 * a.pieces[at]!
    else lone.push({ isOpen: piece === slot, weight: a.pieces[at]! })
  }
  if (both === 0 && a.anchor[0] !== slot && b.anchor[0] !== slot) return 0
  const others = [...rest].map((at) => ({ isOpen: b.anchor[at] === slot, weight: b.pieces[at]! }))
  const fit = Math.min(count(lone, true), count(others, false)) + Math.min(count(lone, false), count(others, true))
  const left = [...lone, ...others].reduce((sum, { weight }) => sum + weight, 0)
  // Each value that a placeholder fits: the mean weight of what is left stands for the two, so that their order does not matter.
  const fitted = left === 0 ? 0 : left * Math.min(1, (2 * fit) / (lone.length + others.length)) * slotMatch
  const share = both + left === 0 ? 0 : (both + fitted) / (both + left)
  return a.anchor[0] === b.anchor[0] || a.anchor[0] === slot || b.anchor[0] === slot ? share : share / 2
}

const count = (pieces: readonly { isOpen: boolean }[], isOpen: boolean): number =>
  pieces.filter((piece) => piece.isOpen === isOpen).length
