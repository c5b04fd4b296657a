import type { Unreadable } from '@/lib/domain/session/step'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { langfuseFacts } from '@/lib/transcripts/langfuse/facts'
import { readObservation } from '@/lib/transcripts/langfuse/read-observation'
import { buildSession } from '@/lib/transcripts/otel/build-session'
import { readSpan } from '@/lib/transcripts/otel/read-span'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** A trace as Langfuse exports it: one session a trace. */
export const langfuse: Format = {
  name: 'langfuse',
  title: 'Langfuse export (JSON)',
  detect: ({ value }) => isRecord(value) && isRecord(value.trace) && Array.isArray(value.observations),
  parse: readExport,
  facts: langfuseFacts,
}

/**
 * Langfuse's "sessionId" is whatever a program names several traces with, often a constant: a trace is the session, and what
 * its traces have in common is their task, so that they count as one observation.
 */
function readExport(source: Source): SessionResult[] {
  const file = asRecord(source.value) ?? {}
  const trace = asRecord(file.trace)
  if (!trace || !Array.isArray(file.observations)) return []
  const unreadable: Unreadable[] = []
  const key = asText(trace.id) ?? digestSource(source)
  const facts = asList(file.observations).flatMap((item, index) => {
    const span = readObservation(item, key)
    if (typeof span !== 'string') return [readSpan(span)]
    unreadable.push({ line: index + 1, reason: `observation ${index + 1} ${span}` })
    return []
  })
  const session = buildSession(facts, { key, harness: 'langfuse', format: 'langfuse' })
  session.task ??= asText(trace.sessionId)
  session.startedAt ??= readTime(trace.timestamp)
  return [{ session, unreadable }]
}
