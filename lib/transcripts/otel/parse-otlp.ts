import type { Unreadable } from '@/lib/domain/session/step'
import type { Format, SessionResult, FormatFacts } from '@/lib/transcripts/format'
import { readLogs } from '@/lib/transcripts/otel/read-logs'
import { readTraces, type ReadSpans, collect, readId, statusOf } from '@/lib/transcripts/otel/read-otlp'
import { readRecords } from '@/lib/transcripts/source/read-records'
import type { Source } from '@/lib/transcripts/source/source'
import { asList, isRecord, type JsonRecord, asRecord, asText } from '@/lib/transcripts/text/read-field'
import { readNanos, type Span } from '@/lib/transcripts/otel/span'
import { groupBy } from '@/lib/domain/collection/group-by'
import { buildSession } from '@/lib/transcripts/otel/build-session'
import { byStart, idOf, keysOfFacts } from '@/lib/transcripts/otel/group-facts'
import { readSpan } from '@/lib/transcripts/otel/read-span'
import { isOfAgent } from '@/lib/transcripts/otel/span-fact'

const reading = {
  reads:
    'Tool spans by the current and older GenAI conventions and those of OpenInference, the Vercel AI SDK, Traceloop, LangSmith, Langfuse, MLflow, Logfire and Vertex, in the order of their start. The session is `gen_ai.conversation.id`, `session.id` or a similar attribute, otherwise the trace. The agent is the `gen_ai.agent.name` nearest to the root. A trace without tool spans is read from its model messages. `gen_ai.tool.definitions` and similar attributes list the required parameters of the tools.',
  status:
    'Status 2, `error.type` or an exception event is an error, or interrupted if it was cancelled; status 1 or a result is `ok`; a span with neither is `unknown`. An evaluation of the task is the outcome.',
}

const otlpFacts: FormatFacts = {
  found: 'Files written by a collector. Exporters send to `/api/otlp/v1/traces` and `/api/otlp/v1/logs`, as JSON or protobuf.',
  marks: 'An object, or lines of objects, with `resourceSpans` or `resourceLogs`.',
  ...reading,
  skips: 'Spans and log records unrelated to an agent.',
}

const otelSdkFacts: FormatFacts = {
  found: 'The output of an SDK’s console or in-memory exporter.',
  marks: 'A list of objects with `spanContext`.',
  ...reading,
  skips: 'Spans unrelated to an agent.',
}

/** OTLP/JSON, of traces or logs: one export, or a batch a line as a collector's file exporter writes them. */
export const otlp: Format = {
  name: 'otlp',
  title: 'OpenTelemetry export (OTLP/JSON)',
  detect: ({ value, records }) => (isRecord(value) && isBatch(value)) || records.some(isBatch),
  parse: readExport,
  facts: otlpFacts,
}

/** Spans as an SDK's exporter for tests or the console prints them. */
export const otelSdk: Format = {
  name: 'otel-sdk',
  title: 'OpenTelemetry SDK dump (JSON)',
  detect: ({ value }) => asList(value).some((item) => isRecord(item) && isRecord(item.spanContext)),
  parse: ({ value }) => (Array.isArray(value) ? sessionsOf([readSdkDump(asList(value))], 'otel-sdk', []) : []),
  facts: otelSdkFacts,
}

const batchNames = ['resourceSpans', 'resource_spans', 'resourceLogs', 'resource_logs']

function isBatch(value: JsonRecord): boolean {
  return batchNames.some((name) => Array.isArray(value[name]))
}

const readBatch = (batch: JsonRecord): ReadSpans[] => [readTraces(batch), readLogs(batch)]

function readExport(source: Source): SessionResult[] {
  if (isRecord(source.value)) return sessionsOf(readBatch(source.value), 'otlp', [])
  const batches: ReadSpans[] = []
  const strays: Unreadable[] = []
  readRecords(source.content, {
    onRecord: (record, line) => {
      if (isBatch(record)) batches.push(...readBatch(record))
      else strays.push({ line, reason: 'no batch of spans or log records' })
    },
    onUnreadable: (unreadable) => strays.push(unreadable),
  })
  return sessionsOf(batches, 'otlp', strays)
}

/** The sessions of spans in any order, sent once or several times; those that tell of no agent make none. */
function sessionsOfSpans(spans: readonly Span[], identity: { harness: string; format: string }): SessionResult[] {
  const facts = [...new Map(spans.map((span) => [idOf(span.traceId, span.spanId), readSpan(span)])).values()]
  const keys = keysOfFacts(facts)
  const groups = groupBy(facts.toSorted(byStart), (fact) => keys.get(fact) ?? fact.traceId)
  return [...groups].flatMap(([key, group]) =>
    group.some(isOfAgent) ? [{ session: buildSession(group, { ...identity, key }), unreadable: [] }] : [],
  )
}

function sessionsOf(batches: ReadSpans[], format: string, strays: Unreadable[]): SessionResult[] {
  const sessions = sessionsOfSpans(
    batches.flatMap(({ spans }) => spans),
    { harness: 'otel', format },
  )
  const [first] = sessions
  if (!first) return []
  first.unreadable.push(...strays)
  const lost = batches.filter(({ rejected }) => rejected > 0)
  for (const { rejected, problem } of lost) first.unreadable.push({ line: 1, reason: `${rejected} not taken: ${problem}` })
  return sessions
}

/** Reads the spans of an SDK's dump: ids in `spanContext`, times as `[seconds, nanoseconds]`, attributes as an object. */
function readSdkDump(items: unknown[]): ReadSpans {
  return collect(items.map(readItem))
}

function readItem(item: unknown): Span | string {
  const span = asRecord(item)
  const context = asRecord(span?.spanContext)
  if (!span || !context) return 'an item is no span: it has no "spanContext"'
  const traceId = readId(context.traceId, 16)
  const spanId = readId(context.spanId, 8)
  if (traceId === undefined || spanId === undefined) return 'a span without its ids'
  const parent = asRecord(span.parentSpanContext)?.spanId ?? span.parentSpanId
  const start = readNanos(span.startTime)
  const status = asRecord(span.status) ?? {}
  const end = readNanos(span.endTime)
  return {
    traceId,
    spanId,
    parentSpanId: readId(parent, 8),
    name: asText(span.name) ?? '',
    order: start.order,
    startedAt: start.at,
    endOrder: end.order,
    endedAt: end.at,
    attributes: asRecord(span.attributes) ?? {},
    status: statusOf(status.code),
    statusMessage: asText(status.message),
    events: asList(span.events)
      .filter(isRecord)
      .map((event) => ({ name: asText(event.name) ?? '', attributes: asRecord(event.attributes) ?? {} })),
  }
}
