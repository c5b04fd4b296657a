import { readNanos, type Span } from '@/lib/transcripts/otel/span'
import { collect, readId, statusOf, type ReadSpans } from '@/lib/transcripts/otel/read-otlp'
import { asList, asRecord, asText, isRecord } from '@/lib/transcripts/text/read-field'

/** Reads the spans of an SDK's dump: ids in `spanContext`, times as `[seconds, nanoseconds]`, attributes as an object. */
export function readSdkDump(items: unknown[]): ReadSpans {
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
