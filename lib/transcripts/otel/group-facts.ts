import type { SpanFact } from '@/lib/transcripts/otel/span-fact'

/**
 * Key of the session each span belongs to: the conversation it names, else the one its nearest ancestor in the trace names, else
 * the only or first one of the trace, else the trace. Children end and are sent before their parents, so this is decided over
 * all spans of a trace that are known.
 */
export function keysOfFacts(facts: readonly SpanFact[]): Map<SpanFact, string> {
  const byId = new Map(facts.map((fact) => [idOf(fact.traceId, fact.spanId), fact]))
  const ofTrace = new Map<string, string>()
  for (const { traceId, conversation } of facts.toSorted(byTime)) {
    if (conversation !== undefined && !ofTrace.has(traceId)) ofTrace.set(traceId, conversation)
  }
  const keys = new Map<SpanFact, string>()
  for (const fact of facts) {
    const named = ancestors(fact, byId).find(({ conversation }) => conversation !== undefined)?.conversation
    keys.set(fact, named ?? ofTrace.get(fact.traceId) ?? fact.traceId)
  }
  return keys
}

const depthMax = 200

/** The span itself and those above it, nearest first; a circle ends the way. */
export function ancestors(fact: SpanFact, byId: ReadonlyMap<string, SpanFact>): SpanFact[] {
  const chain = [fact]
  const seen = new Set(chain)
  for (let next = parentOf(fact, byId); next && !seen.has(next) && chain.length < depthMax; next = parentOf(next, byId)) {
    chain.push(next)
    seen.add(next)
  }
  return chain
}

function parentOf({ traceId, parentSpanId }: SpanFact, byId: ReadonlyMap<string, SpanFact>): SpanFact | undefined {
  return parentSpanId === undefined ? undefined : byId.get(idOf(traceId, parentSpanId))
}

export function idOf(traceId: string, spanId: string): string {
  return `${traceId}/${spanId}`
}

/** By start; what has none comes first, and equals stay as they are. */
export const byStart = (a: SpanFact, b: SpanFact): number => compare(a.order, b.order)

/** By start, equals by their ids, so that what is decided over them never depends on who came first. */
function byTime(a: SpanFact, b: SpanFact): number {
  return compare(a.order, b.order) || compare(a.traceId, b.traceId) || compare(a.spanId, b.spanId)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
