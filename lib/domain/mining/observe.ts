import { ChanceModel } from '@/lib/domain/mining/chance'
import { closedPatterns, type ClosedPatterns } from '@/lib/domain/mining/closed'
import { buildCorpus, type Corpus } from '@/lib/domain/mining/corpus'
import { familyWiseError, type MiningPolicy } from '@/lib/domain/mining/policy'
import type { MiningSession } from '@/lib/domain/mining/types'

/** Closed patterns of a corpus with what chance would give, as columns by pattern id. */
export interface Observed {
  corpus: Corpus
  closed: ClosedPatterns
  model: ChanceModel
  expected: Float64Array
  logP: Float64Array
}

/** Finds the closed patterns of one agent's sessions and tests each against chance. */
export function observe(sessions: readonly MiningSession[], policy: MiningPolicy): Observed {
  const corpus = buildCorpus(sessions)
  const closed = closedPatterns(corpus, policy)
  const model = new ChanceModel(corpus)
  const expected = new Float64Array(closed.count)
  const logP = new Float64Array(closed.count)
  for (let id = 0; id < closed.count; id += 1) {
    const at = closed.sa[closed.lower[id]!]!
    const chance = model.of({ at, length: closed.length[id]!, size: closed.size[id]!, support: closed.support[id]! })
    expected[id] = chance.expected
    logP[id] = chance.logP
  }
  return { corpus, closed, model, expected, logP }
}

/**
 * Whether chance does not explain a pattern, by Bonferroni. A large history has one test a closed pattern. A small one leaves each pattern out
 * of its own null, which forgets that it was picked for being frequent: there every different sequence of its length is a test.
 */
export function isSignificant({ closed, model, logP }: Observed, id: number): boolean {
  const tests = model.isLarge ? closed.count : Math.max(closed.count, closed.distinct[closed.length[id]!]!)
  return logP[id]! < Math.log(familyWiseError / tests)
}

/** Symbols of a pattern; not a copy. */
export function symbolsOf({ corpus, closed }: Observed, id: number): Int32Array {
  const at = closed.sa[closed.lower[id]!]!
  return corpus.text.subarray(at, at + closed.length[id]!)
}

/** Shape ids of a pattern, as the caller gave them. */
export function shapesOf(observed: Observed, id: number): number[] {
  return Array.from(symbolsOf(observed, id), (symbol) => observed.corpus.shapeOf[symbol]!)
}
