import type { Unreadable } from '@/lib/domain/session/step'
import type { Format, SessionResult, FormatFacts } from '@/lib/transcripts/format'
import { buildSession } from '@/lib/transcripts/otel/build-session'
import { readSpan } from '@/lib/transcripts/otel/read-span'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import { unpack } from '@/lib/transcripts/otel/read-attribute'
import { orderOf, type Span } from '@/lib/transcripts/otel/span'

const langfuseFacts: FormatFacts = {
  found: 'A trace exported from Langfuse.',
  marks: 'An object with a `trace` object and `observations[]`.',
  reads:
    'One session per trace: its TOOL observations and others marked as tools by their attributes, in the order of their start. Spans for stages of one run (`start`, `success`, `finish`) are one step. If there are none, the calls in its GENERATIONs. Traces with the same `sessionId` share a task. Requests and metadata list the required parameters of the tools.',
  skips: 'Chains, events and internal framework steps. Scores by model judges do not count as outcomes.',
  status: '`level` ERROR or a `statusMessage` is an error; a result without either is `ok`.',
}

/** A trace as Langfuse exports it: one session a trace. */
export const langfuse: Format = {
  name: 'langfuse',
  title: 'Langfuse export (JSON)',
  detect: ({ value }) => isRecord(value) && isRecord(value.trace) && Array.isArray(value.observations),
  parse: readExport,
  facts: langfuseFacts,
}

/** An observation as the span it was made from, or why it is none. Metadata, input and output are JSON text more often than not. */
function readObservation(item: unknown, traceId: string): Span | string {
  const observation = asRecord(item)
  if (!observation) return 'is no object'
  const spanId = asText(observation.id)
  if (spanId === undefined) return 'has no "id"'
  const metadata = asRecord(unpack(observation.metadata)) ?? {}
  const attributes = asRecord(unpack(metadata.attributes)) ?? {}
  const startedAt = readTime(observation.startTime)
  const message = asText(observation.statusMessage)
  return {
    traceId,
    spanId,
    parentSpanId: asText(observation.parentObservationId),
    name: asText(observation.name) ?? '',
    order: orderOf(startedAt),
    startedAt,
    endedAt: readTime(observation.endTime),
    attributes: {
      ...(metadata.tools === undefined ? {} : { tools: metadata.tools }),
      ...attributes,
      ...ownAttributes(observation),
    },
    status: observation.level === 'ERROR' || message !== undefined ? 'error' : undefined,
    statusMessage: message,
    events: [],
  }
}

/** What Langfuse lifted out of the attributes goes back in under its names. */
function ownAttributes({ type, input, output, model, toolCalls, toolCallNames }: JsonRecord): JsonRecord {
  const own: JsonRecord = { 'langfuse.observation.input': unpack(input), 'langfuse.observation.output': unpack(output) }
  if (typeof type === 'string') own['langfuse.observation.type'] = type.toLowerCase()
  if (typeof model === 'string') own['langfuse.observation.model.name'] = model
  const names = asList(toolCallNames)
  const calls = asList(toolCalls).flatMap((call, index) => {
    const record = asRecord(unpack(call))
    return record ? [{ toolName: asText(record.name) ?? names[index], ...record }] : []
  })
  if (calls.length > 0) own['ai.response.toolCalls'] = calls
  return own
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
