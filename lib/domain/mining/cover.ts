import type { ClosedPatterns } from '@/lib/domain/mining/closed'
import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'

/** What a pattern would save on the calls that nothing chosen before it covers. */
export interface Saving {
  /** Bits. */
  gain: number
  /** Findings that overlap neither each other nor what is covered, and their distinct sessions. */
  uses: number
  sessions: number
}

/** A chosen pattern inside a longer one, and where in that it begins. */
export interface Within {
  inner: number
  offset: number
}

/**
 * Description-length cover: each call costs −log2 of its share; a pattern used u times costs its calls once and log2(N / u) a use.
 * gain = u · (calls' bits − log2(N / u)) − calls' bits. There is no constant cost a pattern, so three short sessions can save.
 */
export class Cover {
  private readonly bits: Float64Array
  private readonly covered: Uint8Array
  private readonly stamps: Int32Array
  private stamp = 0

  constructor(
    private readonly corpus: Corpus,
    private readonly closed: ClosedPatterns,
  ) {
    this.covered = new Uint8Array(corpus.text.length)
    this.stamps = new Int32Array(corpus.docCount)
    this.bits = new Float64Array(corpus.alphabet)
    for (const symbol of corpus.text) this.bits[symbol] = this.bits[symbol]! + 1
    for (let c = firstShape; c < corpus.alphabet; c += 1) this.bits[c] = Math.log2(corpus.calls / this.bits[c]!)
  }

  /** Greatest saving the pattern could have: every finding counted as a use. */
  bound(id: number): number {
    return this.gain(id, this.closed.size[id]!)
  }

  /** Saving on what is not covered yet. */
  saving(id: number): Saving {
    const { docs } = this.corpus
    this.stamp += 1
    let uses = 0
    let sessions = 0
    this.eachFree(id, (at) => {
      uses += 1
      if (this.stamps[docs[at]!] === this.stamp) return
      this.stamps[docs[at]!] = this.stamp
      sessions += 1
    })
    return { gain: this.gain(id, uses), uses, sessions }
  }

  /** Marks the calls of the pattern's free findings as explained. */
  take(id: number): void {
    const length = this.closed.length[id]!
    this.eachFree(id, (at) => this.covered.fill(1, at, at + length))
  }

  /** The same for a pattern that holds a chosen one: that costs a use one code, and only the steps around it must be free. */
  savingBeyond(id: number, within: Within): Saving {
    const { docs } = this.corpus
    const places = this.placesBeyond(id, within)
    return {
      gain: this.gainBeyond(id, within, places.length),
      uses: places.length,
      sessions: new Set(places.map((at) => docs[at]!)).size,
    }
  }

  /** Greatest saving of the kind. */
  boundBeyond(id: number, within: Within): number {
    return this.gainBeyond(id, within, this.closed.size[id]!)
  }

  takeBeyond(id: number, within: Within): void {
    for (const at of this.placesBeyond(id, within)) this.covered.fill(1, at, at + this.closed.length[id]!)
  }

  /**
   * What a pattern would newly explain where a part of each finding may be covered already: the bits of its uncovered calls, less what it
   * costs to tell it once. A use has an uncovered step that tells of the work, and does not end with an uncovered one that does not.
   */
  newSaving(id: number, isTelling: (symbol: number) => boolean): Saving {
    const { docs, text } = this.corpus
    const length = this.closed.length[id]!
    const sessions = new Set<number>()
    let bits = 0
    let uses = 0
    let end = 0
    for (const at of this.placesOf(id)) {
      if (at < end) continue
      end = at + length
      const fresh = Array.from({ length }, (_, i) => at + i).filter((place) => this.covered[place] === 0)
      for (const place of fresh) bits += this.bits[text[place]!]!
      const isUse = fresh.some((place) => isTelling(text[place]!)) && (fresh.at(-1) !== end - 1 || isTelling(text[end - 1]!))
      if (!isUse) continue
      uses += 1
      sessions.add(docs[at]!)
    }
    return { gain: bits - this.bitsOf(id), uses, sessions: sessions.size }
  }

  /** The longest run of the pattern's steps each of which is covered in half of its findings or more: from, and up to without. */
  coveredPart(id: number): [from: number, to: number] {
    const places = this.placesOf(id)
    const isCovered = (step: number) => places.reduce((sum, at) => sum + this.covered[at + step]!, 0) * 2 >= places.length
    let best: [number, number] = [0, 0]
    let from = 0
    for (let step = 0; step <= this.closed.length[id]!; step += 1) {
      if (step < this.closed.length[id]! && isCovered(step)) continue
      if (step - from > best[1] - best[0]) best = [from, step]
      from = step + 1
    }
    return best
  }

  /** Marks the calls of all findings of the pattern as explained. */
  takeAll(id: number): void {
    for (const at of this.placesOf(id)) this.covered.fill(1, at, at + this.closed.length[id]!)
  }

  /** Text positions of all findings, ascending. */
  private placesOf(id: number): Int32Array {
    const { sa, lower, size } = this.closed
    return sa.slice(lower[id], lower[id]! + size[id]!).sort()
  }

  private placesBeyond(id: number, { inner, offset }: Within): number[] {
    const { sa, lower, size, length } = this.closed
    const after = offset + length[inner]!
    const isFree = (at: number) => this.isFree(at, offset) && this.isFree(at + after, length[id]! - after)
    return Array.from(sa.slice(lower[id], lower[id]! + size[id]!).sort()).filter(isFree)
  }

  private gainBeyond(id: number, { inner }: Within, uses: number): number {
    if (uses === 0) return 0
    const { calls } = this.corpus
    const bits = this.bitsOf(id) - this.bitsOf(inner) + Math.log2(calls / this.closed.size[inner]!)
    return uses * (bits - Math.log2(calls / uses)) - bits
  }

  private gain(id: number, uses: number): number {
    if (uses === 0) return 0
    const bits = this.bitsOf(id)
    return uses * (bits - Math.log2(this.corpus.calls / uses)) - bits
  }

  private bitsOf(id: number): number {
    const at = this.closed.sa[this.closed.lower[id]!]!
    let bits = 0
    for (let i = at; i < at + this.closed.length[id]!; i += 1) bits += this.bits[this.corpus.text[i]!]!
    return bits
  }

  /** Text positions of free findings, left to right, none overlapping the one before. */
  private eachFree(id: number, visit: (at: number) => void): void {
    const { sa, lower, size, length } = this.closed
    const places = sa.slice(lower[id], lower[id]! + size[id]!).sort()
    let end = 0
    for (const at of places) {
      if (at < end || !this.isFree(at, length[id]!)) continue
      end = at + length[id]!
      visit(at)
    }
  }

  private isFree(at: number, length: number): boolean {
    for (let i = at; i < at + length; i += 1) if (this.covered[i] === 1) return false
    return true
  }
}
