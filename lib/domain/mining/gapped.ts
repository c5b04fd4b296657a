import type { ChanceModel } from '@/lib/domain/mining/chance'
import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'

/** Text positions of one finding, one for each step of the pattern, ascending. */
export type Finding = number[]

/**
 * Counts chosen patterns again with at most `maxGap` other steps between two neighbours. Findings of one pattern in one sequence do
 * not share a step. Each search begins at the pattern's rarest shape.
 */
export class GappedSearch {
  private readonly places = new Map<number, number[]>()

  constructor(
    private readonly corpus: Corpus,
    private readonly model: ChanceModel,
    private readonly maxGap: number,
  ) {}

  findings(pattern: Int32Array): Finding[] {
    let anchor = 0
    for (let i = 1; i < pattern.length; i += 1) {
      if (this.model.callsOf(pattern[i]!) < this.model.callsOf(pattern[anchor]!)) anchor = i
    }
    const head = pattern.slice(0, anchor).reverse()
    const tail = pattern.slice(anchor + 1)
    const findings: Finding[] = []
    let end = -1
    for (const at of this.placesOf(pattern[anchor]!)) {
      const before = this.extend(head, at, -1)
      const after = before && this.extend(tail, at, 1)
      if (!before || !after || (before.at(-1) ?? at) <= end) continue
      findings.push([...before.reverse(), at, ...after])
      end = after.at(-1) ?? at
    }
    return findings
  }

  /** Where the symbols stand, going one way from `from`; the fewest skipped steps first. Null when they are not all there. */
  private extend(symbols: Int32Array, from: number, way: 1 | -1): number[] | null {
    const { text } = this.corpus
    const dead = new Set<number>()
    const path: number[] = []
    const search = (index: number, at: number): boolean => {
      if (index === symbols.length) return true
      const state = index * (symbols.length + 1) * (this.maxGap + 2) + Math.abs(at - from)
      if (dead.has(state)) return false
      for (let step = 1; step <= this.maxGap + 1; step += 1) {
        const next = at + way * step
        if (next < 0 || text[next]! < firstShape) break
        path[index] = next
        if (text[next] === symbols[index] && search(index + 1, next)) return true
      }
      dead.add(state)
      return false
    }
    return search(0, from) ? path.slice(0, symbols.length) : null
  }

  private placesOf(symbol: number): number[] {
    if (this.places.size === 0) {
      for (const [i, c] of this.corpus.text.entries()) {
        if (c < firstShape) continue
        const list = this.places.get(c)
        if (list) list.push(i)
        else this.places.set(c, [i])
      }
    }
    return this.places.get(symbol) ?? []
  }
}
