import { ChanceModel, type Placed } from '@/lib/domain/mining/chance'
import { closedPatterns, type ClosedPatterns } from '@/lib/domain/mining/closed'
import { ContextChance } from '@/lib/domain/mining/context-chance'
import { buildCorpus, type Corpus } from '@/lib/domain/mining/corpus'
import { withPlainLoops } from '@/lib/domain/mining/loops'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { familyWiseError, type MiningPolicy } from '@/lib/domain/mining/policy'
import type { MiningSession, WhyNot } from '@/lib/domain/mining/types'

/** Closed patterns of a corpus with their expected counts, as columns by pattern id. */
export interface Observed {
  corpus: Corpus
  closed: ClosedPatterns
  model: ChanceModel
  /** Second test for small histories. */
  context: ContextChance | null
  /** Expected sessions under the null that the pattern is tested against. */
  foretold: Float64Array
  logP: Float64Array
  /** Number of distinct lengths of closed patterns. */
  lengths: number
}

/** Finds the closed patterns of one agent's sessions and tests each against chance. */
export function observe(sessions: readonly MiningSession[], policy: MiningPolicy): Observed {
  const corpus = buildCorpus(sessions)
  const closed = withPlainLoops(corpus, closedPatterns(corpus, policy), policy)
  const model = new ChanceModel(corpus, closed.sa)
  const foretold = new Float64Array(closed.count)
  const logP = new Float64Array(closed.count)
  for (let id = 0; id < closed.count; id += 1) {
    foretold[id] = model.foretold(placeOf(closed, id))
    logP[id] = logPoissonTail(closed.support[id]!, foretold[id]!) - logPoissonTail(1, foretold[id]!)
  }
  const context = model.isLarge ? null : new ContextChance(corpus, model.transitions)
  return { corpus, closed, model, context, foretold, logP, lengths: new Set(closed.length).size }
}

/**
 * Whether chance fails to explain a pattern. The null ignores that the pattern was picked for being frequent, so the tail is
 * conditioned on the session that named it, and every distinct sequence of its length is a test (Bonferroni). In a small history
 * it must also exceed what its pairs predict.
 */
export function isSignificant(observed: Observed, id: number): boolean {
  const { closed, logP, context } = observed
  if (logP[id]! >= level(observed, id)) return false
  return context === null || context.isMoreThanPairs(placeOf(closed, id), level(observed, id))
}

/** Whether only the first null of a small history fails to explain a pattern, with half of its pairs associated. */
export function isHalfSignificant(observed: Observed, id: number): boolean {
  const { closed, logP, context } = observed
  return context !== null && logP[id]! < level(observed, id) && context.isHalfFirm(placeOf(closed, id))
}

/** Every distinct sequence of a length is a test; in a large history each length has its share of the error. */
function level({ closed, context, lengths }: Observed, id: number): number {
  const tests = Math.max(closed.count, closed.distinct[closed.length[id]!]!)
  return Math.log(familyWiseError / (context === null ? tests * lengths : tests))
}

/** Unlikely before any correction for the number of patterns; a pattern that is not is no evidence, not even weak. */
export function isUnlikely({ closed, foretold, context }: Observed, id: number): boolean {
  const alone = Math.log(familyWiseError)
  const isRare = logPoissonTail(closed.support[id]!, foretold[id]!) < alone
  return isRare && (context === null || context.isMoreThanPairs(placeOf(closed, id), alone))
}

/** Sessions expected by chance, as people read it: had its findings not come where chance does not explain them, else from all that came. */
export function expectedOf(observed: Observed, id: number): number {
  const isBeyond = isSignificant(observed, id) || isHalfSignificant(observed, id)
  return isBeyond ? observed.foretold[id]! : observed.model.of(placeOf(observed.closed, id))
}

/** The reason for a pattern that chance explains, with its numbers. */
export function notSignificant(observed: Observed, id: number): WhyNot {
  return { code: 'not_significant', expected: expectedOf(observed, id), logP: observed.logP[id]! }
}

function placeOf(closed: ClosedPatterns, id: number): Placed {
  return { at: closed.sa[closed.lower[id]!]!, length: closed.length[id]!, size: closed.size[id]!, support: closed.support[id]! }
}

/** Symbols of a pattern; not a copy. */
export function symbolsOf({ corpus, closed }: Observed, id: number): Int32Array {
  const at = closed.sa[closed.lower[id]!]!
  return corpus.text.subarray(at, at + closed.length[id]!)
}

/** Shape ids of a pattern, in the caller's numbering. */
export function shapesOf(observed: Observed, id: number): number[] {
  return Array.from(symbolsOf(observed, id), (symbol) => observed.corpus.shapeOf[symbol]!)
}
