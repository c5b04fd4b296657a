import { locate } from '@/lib/domain/mining/loops'
import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { familyWiseError } from '@/lib/domain/mining/policy'

/** The steps of a pattern that are there without it, from and up to without; and where shapes stand, −1 first, 1 last. */
export interface Part {
  from: number
  to: number
  places: Int8Array | null
}

/**
 * Whether a pattern goes on from a part of it by steps that belong there: each further one, from the part outwards, joins more often than
 * its frequency gives (Poisson tail, one test for every shape that might have joined; for a step in its place just the one). Else a
 * frequent part would lend its evidence to whatever stands beside it.
 */
export function goesOn(observed: Observed, id: number, { from, to, places }: Part): boolean {
  const { corpus, closed, model } = observed
  const symbols = symbolsOf(observed, id)
  const findings = (start: number, end: number) => locate(corpus, closed.sa, symbols.subarray(start, end))[0]?.size ?? 0
  let inner = findings(from, to)
  for (let [start, end] = [from, to]; start > 0 || end < symbols.length;) {
    const isAfter = end < symbols.length
    const [added, beside] = isAfter ? [symbols[end]!, symbols[end - 1]!] : [symbols[start - 1]!, symbols[start]!]
    if (isAfter) end += 1
    else start -= 1
    const outer = findings(start, end)
    const isInPlace = places !== null && (isAfter ? places[added]! > 0 : places[added]! < 0)
    const level = Math.log(familyWiseError / (isInPlace ? 1 : model.transitions.shapes))
    if (logPoissonTail(outer, inner * shareBeside(observed, added, beside)) >= level) return false
    inner = outer
  }
  return true
}

/** Share of a symbol among the calls that may stand beside another: neighbours differ. */
function shareBeside({ model, corpus }: Observed, symbol: number, beside: number): number {
  return model.callsOf(symbol) / (corpus.calls - model.callsOf(beside))
}
