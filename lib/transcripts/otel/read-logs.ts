import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { names } from '@/lib/transcripts/otel/attribute-names'
import { textOf } from '@/lib/transcripts/otel/read-attribute'
import { logAsSpan } from '@/lib/transcripts/otel/log-as-span'
import { collect, listOf, pick, readId, recordsOf, resourceOf, type ReadSpans } from '@/lib/transcripts/otel/read-otlp'
import { readAttributes, readValue } from '@/lib/transcripts/otel/read-value'
import { orderOf, readNanos, type Span } from '@/lib/transcripts/otel/span'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Reads an export of log records: those that tell of an agent's prompts, models and tools, as spans. Others are no loss. */
export function readLogs(value: unknown): ReadSpans {
  const lost: string[] = []
  const items = recordsOf(asRecord(value) ?? {}, ['resourceLogs', 'resource_logs'], lost).flatMap((resource) =>
    recordsOf(resource, ['scopeLogs', 'scope_logs', 'instrumentationLibraryLogs'], lost).flatMap((scope) =>
      ['logRecords', 'log_records'].flatMap((name) => listOf(scope, name, lost)).map((record) => ({ record, resource })),
    ),
  )
  const read = items.flatMap(({ record, resource }) => readRecord(record, resourceOf(resource)) ?? [])
  return collect([...lost, ...read])
}

function readRecord(item: unknown, resource: JsonRecord): Span | string | undefined {
  const record = asRecord(item)
  if (!record) return 'a log record is no object'
  const own = readAttributes(record.attributes)
  const body = readValue(record.body)
  const name = asText(record.eventName) ?? asText(record.event_name) ?? asText(own['event.name']) ?? asText(body)
  const attributes = { ...pick(resource), ...own }
  const { order, at } = readNanos(record.timeUnixNano ?? record.time_unix_nano ?? record.observedTimeUnixNano)
  const span = name === undefined ? undefined : logAsSpan({ name, attributes, body, at })
  if (!span) return undefined
  // A record may stand outside of any trace: then the conversation it names stands for one.
  const conversation = textOf(attributes, names.conversation)
  const traceId = readId(record.traceId ?? record.trace_id, 16) ?? (conversation && sha256Hex(conversation).slice(0, 32))
  if (traceId === undefined) return `the event ${name?.slice(0, 60)} names neither a trace nor a conversation`
  const spanId = sha256Hex(canonicalJson([order, name, attributes, body ?? null])).slice(0, 16)
  const parentSpanId = readId(record.spanId ?? record.span_id, 8)
  const started = span.startedAt === undefined ? order : orderOf(span.startedAt)
  return { traceId, spanId, parentSpanId, startedAt: at, endedAt: at, ...span, order: started }
}
