import { readNanos, type Span, type SpanPlace } from '@/lib/transcripts/otel/span'
import { readAttributes } from '@/lib/transcripts/otel/read-value'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** The spans of an export, and how many could not be taken, with the first reason. */
export interface ReadSpans {
  spans: Span[]
  rejected: number
  problem?: string
}

/** Reads a trace export, as JSON or as decoded from protobuf: camelCase or snake_case, current or older names. */
export function readTraces(value: unknown): ReadSpans {
  const lost: string[] = []
  const items = recordsOf(asRecord(value) ?? {}, ['resourceSpans', 'resource_spans'], lost).flatMap((resource) =>
    recordsOf(resource, scopeNames, lost).flatMap((scope) => listOf(scope, 'spans', lost).map((span) => ({ span, resource }))),
  )
  const read = items.map(({ span, resource }) => readSpanOf(span, resourceOf(resource)))
  return collect([...lost, ...read])
}

const scopeNames = ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans', 'instrumentation_library_spans']

export function collect(read: (Span | string)[]): ReadSpans {
  const spans = read.filter((one) => typeof one !== 'string')
  const problem = read.find((one) => typeof one === 'string')
  return { spans, rejected: read.length - spans.length, problem }
}

/** The list under a name. What stands there and is none is put down as lost: it may hold any number of items. */
export function listOf(holder: JsonRecord, name: string, lost: string[]): unknown[] {
  const value = holder[name]
  if (value !== undefined && value !== null && !Array.isArray(value)) lost.push(`"${name}" is no list`)
  return asList(value)
}

/** The objects in the lists under any of some names; what is none is put down as lost. */
export function recordsOf(holder: JsonRecord, names: string[], lost: string[]): JsonRecord[] {
  return names.flatMap((name) => {
    const items = listOf(holder, name, lost)
    const records = items.filter(isRecord)
    for (let left = items.length - records.length; left > 0; left -= 1) lost.push(`an entry of "${name}" is no object`)
    return records
  })
}

/** Of a resource, what a session may stand in: its attributes count where the span has none of that name. */
export function resourceOf(resource: JsonRecord): JsonRecord {
  return readAttributes(asRecord(resource.resource)?.attributes)
}

function readSpanOf(item: unknown, resource: JsonRecord): Span | string {
  const span = asRecord(item)
  if (!span) return 'a span is no object'
  const traceId = readId(span.traceId ?? span.trace_id, 16)
  const spanId = readId(span.spanId ?? span.span_id, 8)
  if (traceId === undefined) return 'a span has no traceId of 16 bytes'
  if (spanId === undefined) return 'a span has no spanId of 8 bytes'
  const start = readNanos(span.startTimeUnixNano ?? span.start_time_unix_nano)
  const end = readNanos(span.endTimeUnixNano ?? span.end_time_unix_nano)
  const status = asRecord(span.status) ?? {}
  return {
    traceId,
    spanId,
    parentSpanId: readId(span.parentSpanId ?? span.parent_span_id, 8),
    name: asText(span.name) ?? '',
    order: start.order,
    endOrder: end.order,
    startedAt: start.at,
    endedAt: end.at,
    attributes: { ...pick(resource), ...readAttributes(span.attributes) },
    status: statusOf(status.code),
    statusMessage: asText(status.message),
    events: asList(span.events)
      .filter(isRecord)
      .map((event) => ({ name: asText(event.name) ?? '', attributes: readAttributes(event.attributes) })),
    links: linksOf(span.links),
  }
}

/** The spans that a span links to; a link without ids leads nowhere. */
function linksOf(links: unknown): SpanPlace[] {
  return asList(links)
    .filter(isRecord)
    .flatMap((link) => {
      const traceId = readId(link.traceId ?? link.trace_id, 16)
      const spanId = readId(link.spanId ?? link.span_id, 8)
      return traceId === undefined || spanId === undefined ? [] : [{ traceId, spanId }]
    })
}

/** A resource describes a process: only what names a session or an agent passes on to its spans. */
export function pick(resource: JsonRecord): JsonRecord {
  const passed = ['gen_ai.agent.name', 'gen_ai.conversation.id', 'session.id', 'process.working_directory']
  return Object.fromEntries(Object.entries(resource).filter(([name]) => passed.includes(name)))
}

export function statusOf(code: unknown): Span['status'] {
  if (code === 2 || code === 'STATUS_CODE_ERROR' || code === 'ERROR') return 'error'
  return code === 1 || code === 'STATUS_CODE_OK' || code === 'OK' ? 'ok' : undefined
}

/** An id of `bytes` bytes as lower-case hex: written so, in base64 (as protobuf's own JSON has it), or as bytes. All zeros is none. */
export function readId(value: unknown, bytes: number): string | undefined {
  const hex = value instanceof Uint8Array ? hexOf(value) : typeof value === 'string' ? idText(value, bytes) : ''
  return hex.length === bytes * 2 && /[^0]/.test(hex) ? hex : undefined
}

function idText(text: string, bytes: number): string {
  if (text.length === bytes * 2 && /^[0-9a-f]+$/i.test(text)) return text.toLowerCase()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text) || text.length > bytes * 2) return ''
  try {
    return hexOf(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)))
  } catch {
    return ''
  }
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
