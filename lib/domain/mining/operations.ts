import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import type { ShapeTraits } from '@/lib/domain/mining/traits'

/** Patterns read as what they do: `git add` and `git commit` are the same in one shell step as in two. Acts are numbered. */
export class PatternOperations {
  /** Acts of each symbol, and those of a step that tells of the work. */
  private readonly bySymbol: number[][]
  private readonly distinctive: number[][]
  private readonly calls: number[] = []

  constructor(
    private readonly observed: Observed,
    traits: readonly ShapeTraits[] | undefined,
  ) {
    const ids = new Map<string, number>()
    const idOf = (operation: string): number => {
      const known = ids.get(operation)
      if (known !== undefined) return known
      ids.set(operation, ids.size)
      return this.calls.push(0) - 1
    }
    this.bySymbol = observed.corpus.shapeOf.map((shape, symbol) => {
      const operations = traits?.[shape]?.acts.map(idOf) ?? [idOf(`shape ${shape}`)]
      for (const operation of operations) this.calls[operation] = this.calls[operation]! + observed.model.callsOf(symbol)
      return operations
    })
    this.distinctive = this.bySymbol.map((operations, symbol) =>
      traits?.[observed.corpus.shapeOf[symbol]!]?.isGeneric ? [] : operations,
    )
  }

  /** Acts of a pattern in order, none twice in a row. */
  of(id: number): Int32Array {
    return this.read(id, this.bySymbol)
  }

  /** The same without looking around and editing: what tells two patterns of one kind of work apart. */
  distinctiveOf(id: number): Int32Array {
    return this.read(id, this.distinctive)
  }

  private read(id: number, of: readonly number[][]): Int32Array {
    const operations = Array.from(symbolsOf(this.observed, id)).flatMap((symbol) => of[symbol]!)
    return Int32Array.from(operations.filter((operation, i) => operation !== operations[i - 1]))
  }

  /** Whether a step tells of the work. */
  isDistinctive(symbol: number): boolean {
    return this.distinctive[symbol]!.length > 0
  }

  /** How often an act was done. */
  frequencyOf(operation: number): number {
    return this.calls[operation]!
  }
}
