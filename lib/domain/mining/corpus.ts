import type { MiningSession } from '@/lib/domain/mining/types'

/** Text symbols below this one are separators: 0 ends the text, 1 ends a sequence. */
export const firstShape = 2

/** All sequences of all sessions as one text of integers, in an order independent of the input order. */
export interface Corpus {
  text: Int32Array
  /** Document (session) number at each text position. */
  docs: Int32Array
  /** One more than the largest symbol. */
  alphabet: number
  docCount: number
  /** Documents with at least one call. */
  activeDocs: number
  /** Symbols that are calls. */
  calls: number
  /** Start of each sequence in the text, ascending. */
  starts: Int32Array
  /** Input session index of each sequence. */
  sessionOf: Int32Array
  /** Sequence index within its session, of each sequence. */
  sequenceOf: Int32Array
  /** Input shape id of each symbol. */
  shapeOf: number[]
  /** Symbol of each input shape id. */
  symbolOf: Map<number, number>
}

/** Joins sessions in key order. Shapes are numbered by first appearance, so the result is independent of order and ids. */
export function buildCorpus(sessions: readonly MiningSession[]): Corpus {
  const order = [...sessions.keys()].sort((a, b) => compare(sessions[a]!.key, sessions[b]!.key))
  let length = 1
  let count = 0
  for (const session of sessions) {
    for (const sequence of session.sequences) length += sequence.shapes.length + 1
    count += session.sequences.length
  }
  const text = new Int32Array(length)
  const docs = new Int32Array(length)
  const corpus = { starts: new Int32Array(count), sessionOf: new Int32Array(count), sequenceOf: new Int32Array(count) }
  const symbolOf = new Map<number, number>()
  const shapeOf: number[] = Array.from({ length: firstShape }, () => -1)
  let at = 0
  let sequenceIndex = 0
  let doc = -1
  let activeDocs = 0
  let lastActive = -1
  let previousKey: string | null = null
  for (const index of order) {
    const session = sessions[index]!
    if (session.key !== previousKey) doc += 1
    previousKey = session.key
    for (const [inner, sequence] of session.sequences.entries()) {
      corpus.starts[sequenceIndex] = at
      corpus.sessionOf[sequenceIndex] = index
      corpus.sequenceOf[sequenceIndex++] = inner
      if (sequence.shapes.length > 0 && lastActive !== doc) activeDocs += 1
      if (sequence.shapes.length > 0) lastActive = doc
      for (let i = 0; i <= sequence.shapes.length; i += 1) {
        docs[at] = doc
        text[at++] = i === sequence.shapes.length ? 1 : intern(sequence.shapes[i]!, symbolOf, shapeOf)
      }
    }
  }
  const calls = length - 1 - count
  return { text, docs, alphabet: shapeOf.length, docCount: doc + 1, activeDocs, calls, ...corpus, shapeOf, symbolOf }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function intern(shape: number, symbolOf: Map<number, number>, shapeOf: number[]): number {
  const known = symbolOf.get(shape)
  if (known !== undefined) return known
  symbolOf.set(shape, shapeOf.length)
  return shapeOf.push(shape) - 1
}

/** Index of the sequence that contains a text position. */
export function sequenceAt(starts: Int32Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low
}
