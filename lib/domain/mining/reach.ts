import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import type { Transitions } from '@/lib/domain/mining/transitions'

/** How far the sequences of a corpus reach: where patterns of a length can begin, and how many sessions their findings meet. */
export class Reach {
  /** By length: places of each session, and of all; steps that the chain of pairs gets to by itself. */
  private readonly bySession = new Map<number, Map<number, number>>()
  private readonly all = new Map<number, number>()
  private readonly steps: number[]
  private weights: Float64Array

  constructor(
    private readonly corpus: Corpus,
    private readonly transitions: Transitions,
  ) {
    this.steps = [0, corpus.calls]
    this.weights = Float64Array.from(transitions.symbols)
  }

  /** Places where a pattern of a length can begin, all sequences together. */
  places(length: number): number {
    this.count(length)
    return this.all.get(length)!
  }

  /**
   * What a product of transitions is to be multiplied by. Each takes into account how often sequences end at its shape but not how long they
   * are: where they end by their length, long patterns fit in less often than by that.
   */
  correction(length: number): number {
    const steps = this.stepsOf(length)
    return steps > 0 ? this.places(length) / steps : 1
  }

  /** Distinct sessions that occurrences meet, each place as likely as any other. */
  sessionsOf(occurrences: number, length: number): number {
    const places = this.places(length)
    if (places === 0) return 0
    let sessions = 0
    for (const [own, count] of this.count(length)) sessions += count * -Math.expm1((-occurrences * own) / places)
    return sessions
  }

  /** How many sessions have how many places for a pattern of a length. */
  private count(length: number): Map<number, number> {
    const known = this.bySession.get(length)
    if (known) return known
    const { text, docs, docCount } = this.corpus
    const own = new Int32Array(docCount)
    let run = 0
    let all = 0
    for (let i = 0; i < text.length; i += 1) {
      run = text[i]! < firstShape ? 0 : run + 1
      if (run < length) continue
      own[docs[i]!] = own[docs[i]!]! + 1
      all += 1
    }
    const groups = new Map<number, number>()
    for (const places of own) if (places > 0) groups.set(places, (groups.get(places) ?? 0) + 1)
    this.bySession.set(length, groups)
    this.all.set(length, all)
    return groups
  }

  private stepsOf(length: number): number {
    const { text } = this.corpus
    const { symbols } = this.transitions
    while (this.steps.length <= length) {
      const next = new Float64Array(symbols.length)
      for (let i = 0; i + 1 < text.length; i += 1) {
        const [from, to] = [text[i]!, text[i + 1]!]
        if (from >= firstShape && to >= firstShape) next[to] = next[to]! + this.weights[from]! / symbols[from]!
      }
      this.weights = next
      this.steps.push(next.reduce((sum, one) => sum + one, 0))
    }
    return this.steps[length]!
  }
}
