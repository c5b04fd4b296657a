import { decodedText } from './plain-text'

/** Characters of a result that are sketched; what stands further down is not seen. */
const charsMax = 1_000_000
/** Bytes of a sketch at most: about 60 kB of text are told apart well, more only roughly. */
const bytesMax = 24 * 1024
const bytesMin = 64
/** Together they make one of a hundred pairs that were never there seem to be. */
const bitsPerPair = 10
const hashes = 5
/** A longer word may be a secret: nothing of it is kept. */
const wordMax = 20

/** Words of a text as it is compared: without encodings, case, hidden signs and what stands between them. */
function wordsOf(text: string): string[] {
  const plain = decodedText(text).replaceAll(/\\[nrt]/g, ' ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Pairs and triples of neighbouring words. */
function* neighbours(words: readonly string[]): Generator<string> {
  for (const [at, word] of words.entries()) {
    const [next, third] = [words[at + 1], words[at + 2]]
    if (next === undefined || word.length > wordMax || next.length > wordMax) continue
    yield `${word} ${next}`
    if (third !== undefined && third.length <= wordMax) yield `${word} ${next} ${third}`
  }
}

/** FNV-1a over UTF-16 units, from a seed. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}

/** Where a text stands among so many bits. */
function placesOf(text: string, bits: number): number[] {
  const [first, step] = [hashOf(text, 2_166_136_261), hashOf(text, 0x9e3779b9) | 1]
  return Array.from({ length: hashes }, (_, at) => (((first + at * step) % bits) + bits) % bits)
}

/**
 * What a long text says, as a filter over hashes of its neighbouring words: bounded in size, and no word can be read from it. In
 * base64.
 */
export function sketchOf(text: string): string {
  const words = wordsOf(text.slice(0, charsMax))
  const wanted = Math.ceil((words.length * 2 * bitsPerPair) / 8)
  const filter = new Uint8Array(Math.min(Math.max(wanted, bytesMin), bytesMax))
  for (const pair of neighbours(words))
    for (const place of placesOf(pair, filter.length * 8)) filter[place >> 3]! |= 1 << (place & 7)
  return Buffer.from(filter).toString('base64')
}

/** What a text is looked up by; empty for one that has no two words, which says too little. */
export const sketchKeys = (text: string): string[] => [...neighbours(wordsOf(text))]

/** Filters of several results, each decoded once. */
export class Sketch {
  readonly #filter: Uint8Array

  constructor(sketch: string) {
    this.#filter = Buffer.from(sketch, 'base64')
  }

  /** Whether the text that was sketched says all of this, by its keys. */
  says(keys: readonly string[]): boolean {
    const bits = this.#filter.length * 8
    if (bits === 0 || keys.length === 0) return false
    return keys.every((key) => placesOf(key, bits).every((place) => (this.#filter[place >> 3]! & (1 << (place & 7))) !== 0))
  }
}
