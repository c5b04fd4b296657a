import { groupBy } from '@/lib/domain/collection/group-by'
import type { SessionResult } from '@/lib/transcripts/format'
import { buildSession } from '@/lib/transcripts/otel/build-session'
import { byStart, idOf, keysOfFacts } from '@/lib/transcripts/otel/group-facts'
import { readSpan } from '@/lib/transcripts/otel/read-span'
import type { Span } from '@/lib/transcripts/otel/span'
import { isOfAgent } from '@/lib/transcripts/otel/span-fact'

/** The sessions of spans in any order, sent once or several times; those that tell of no agent make none. */
export function sessionsOfSpans(spans: readonly Span[], identity: { harness: string; format: string }): SessionResult[] {
  const facts = [...new Map(spans.map((span) => [idOf(span.traceId, span.spanId), readSpan(span)])).values()]
  const keys = keysOfFacts(facts)
  const groups = groupBy(facts.toSorted(byStart), (fact) => keys.get(fact) ?? fact.traceId)
  return [...groups].flatMap(([key, group]) =>
    group.some(isOfAgent) ? [{ session: buildSession(group, { ...identity, key }), unreadable: [] }] : [],
  )
}
