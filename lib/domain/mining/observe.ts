import { ChanceModel, type Placed } from '@/lib/domain/mining/chance'
import { closedPatterns, type ClosedPatterns } from '@/lib/domain/mining/closed'
import { ContextChance } from '@/lib/domain/mining/context-chance'
import { buildCorpus, type Corpus } from '@/lib/domain/mining/corpus'
import { withPlainLoops } from '@/lib/domain/mining/loops'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { familyWiseError, type MiningPolicy } from '@/lib/domain/mining/policy'
import type { MiningSession } from '@/lib/domain/mining/types'

/** Closed patterns of a corpus with what chance would give, as columns by pattern id. */
export interface Observed {
  corpus: Corpus
  closed: ClosedPatterns
  model: ChanceModel
  /** Second opinion on small histories. */
  context: ContextChance | null
  expected: Float64Array
  logP: Float64Array
}

/** Finds the closed patterns of one agent's sessions and tests each against chance. */
export function observe(sessions: readonly MiningSession[], policy: MiningPolicy): Observed {
  const corpus = buildCorpus(sessions)
  const closed = withPlainLoops(corpus, closedPatterns(corpus, policy), policy)
  const model = new ChanceModel(corpus)
  const expected = new Float64Array(closed.count)
  const logP = new Float64Array(closed.count)
  for (let id = 0; id < closed.count; id += 1) {
    const chance = model.of(placeOf(closed, id))
    expected[id] = chance.expected
    logP[id] = chance.logP
  }
  const context = model.isLarge ? null : new ContextChance(corpus, model.transitions)
  return { corpus, closed, model, context, expected, logP }
}

/**
 * Whether chance does not explain a pattern, by Bonferroni. A large history has one test a closed pattern. A small one leaves each pattern out
 * of its own null, which forgets that it was picked for being frequent: there every different sequence of its length is a test, of
 * so many sessions given the one that named it, and the pattern must be more than its pairs, too.
 */
export function isSignificant({ closed, logP, expected, context }: Observed, id: number): boolean {
  if (context === null) return logP[id]! < Math.log(familyWiseError / closed.count)
  const level = smallLevel(closed, id)
  return logP[id]! - logPoissonTail(1, expected[id]!) < level && context.isMoreThanPairs(placeOf(closed, id), level)
}

/** Whether a small history's first null alone does not explain a pattern of which half the pairs belong together. */
export function isHalfSignificant({ closed, logP, expected, context }: Observed, id: number): boolean {
  if (context === null || logP[id]! - logPoissonTail(1, expected[id]!) >= smallLevel(closed, id)) return false
  return context.isHalfFirm(placeOf(closed, id))
}

function smallLevel(closed: ClosedPatterns, id: number): number {
  return Math.log(familyWiseError / Math.max(closed.count, closed.distinct[closed.length[id]!]!))
}

/** Unlikely taken alone, before any correction for how many patterns there are: less is no evidence, not even a weak one. */
export function isUnlikely({ closed, logP, context }: Observed, id: number): boolean {
  const level = Math.log(familyWiseError)
  return logP[id]! < level && (context === null || context.isMoreThanPairs(placeOf(closed, id), level))
}

function placeOf(closed: ClosedPatterns, id: number): Placed {
  return { at: closed.sa[closed.lower[id]!]!, length: closed.length[id]!, size: closed.size[id]!, support: closed.support[id]! }
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
