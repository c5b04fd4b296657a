import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import type { ShapeTraits } from '@/lib/domain/mining/traits'

/** Patterns read as what they do: `git add` and `git commit` are the same in one shell step as in two. Acts are numbered. */
export class Acts {
  /** Acts of each symbol, and those of a step that tells of the work. */
  private readonly actsOf: number[][]
  private readonly telling: number[][]
  private readonly calls: number[] = []

  constructor(
    private readonly observed: Observed,
    traits: readonly ShapeTraits[] | undefined,
  ) {
    const ids = new Map<string, number>()
    const idOf = (act: string): number => {
      const known = ids.get(act)
      if (known !== undefined) return known
      ids.set(act, ids.size)
      return this.calls.push(0) - 1
    }
    this.actsOf = observed.corpus.shapeOf.map((shape, symbol) => {
      const acts = traits?.[shape]?.acts.map(idOf) ?? [idOf(`shape ${shape}`)]
      for (const act of acts) this.calls[act] = this.calls[act]! + observed.model.callsOf(symbol)
      return acts
    })
    this.telling = this.actsOf.map((acts, symbol) => (traits?.[observed.corpus.shapeOf[symbol]!]?.isGeneric ? [] : acts))
  }

  /** Acts of a pattern in order, none twice in a row. */
  of(id: number): Int32Array {
    return this.read(id, this.actsOf)
  }

  /** The same without looking around and editing: what tells two patterns of one kind of work apart. */
  tellingOf(id: number): Int32Array {
    return this.read(id, this.telling)
  }

  private read(id: number, of: readonly number[][]): Int32Array {
    const acts = Array.from(symbolsOf(this.observed, id)).flatMap((symbol) => of[symbol]!)
    return Int32Array.from(acts.filter((act, i) => act !== acts[i - 1]))
  }

  /** Whether a step tells of the work. */
  isTelling(symbol: number): boolean {
    return this.telling[symbol]!.length > 0
  }

  /** How often an act was done. */
  frequencyOf(act: number): number {
    return this.calls[act]!
  }
}
