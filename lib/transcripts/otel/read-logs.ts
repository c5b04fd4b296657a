import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { names } from '@/lib/transcripts/otel/attribute-names'
import { textOf, firstOf } from '@/lib/transcripts/otel/read-attribute'
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

interface LogEvent {
  name: string
  attributes: JsonRecord
  body: unknown
  /** ISO 8601 UTC: the end of what it tells of. */
  at?: string
}

type SpanParts = Pick<Span, 'name' | 'attributes' | 'status' | 'statusMessage' | 'events' | 'verdict' | 'group'> & {
  startedAt?: string
}

/** Agents write their own events as "<program>.tool_result"; some leave the program to the attribute or the body. */
const ownEvent = /(?:^|\.)(user_prompt|tool_result|tool_call|tool_decision)$/
const messageEvent = /^gen_ai\.(?:user|assistant|tool)\.message$|^gen_ai\.choice$/

/** What an event would be as a span; undefined for one that tells nothing of a session. */
function logAsSpan(event: LogEvent): SpanParts | undefined {
  const { name, attributes, body } = event
  const kind = ownEvent.exec(name)?.[1]
  if (kind === 'user_prompt') return asPrompt(attributes)
  if (kind === 'tool_decision') return asDecision(attributes)
  if (kind !== undefined) return asRun(event)
  if (messageEvent.test(name)) return { name, attributes: {}, events: [{ name, attributes: asRecord(body) ?? attributes }] }
  if (name === 'gen_ai.client.inference.operation.details')
    return { name, attributes: { ...asRecord(body), ...attributes }, events: [] }
  if (name === 'gen_ai.evaluation.result') return { name, attributes, events: [] }
  return undefined
}

function asPrompt(attributes: JsonRecord): SpanParts | undefined {
  const prompt = textOf(attributes, ['prompt'])
  if (prompt === undefined) return undefined
  return {
    name: 'prompt',
    attributes: { ...attributes, 'gen_ai.input.messages': [{ role: 'user', content: prompt }] },
    events: [],
  }
}

/** Only a refusal is news: what was allowed is told of by its result. */
function asDecision(attributes: JsonRecord): SpanParts | undefined {
  const decision = asText(attributes.decision)?.toLowerCase() ?? ''
  if (!/^(?:reject|den|abort)/.test(decision)) return undefined
  return { name: 'decision', attributes: mark(attributes), verdict: 'denied', group: groupOf(attributes), events: [] }
}

function asRun({ attributes, at }: LogEvent): SpanParts {
  const isFailed = [false, 'false'].includes(attributes.success as string | boolean)
  const isDenied = /^(?:reject|den)/.test(asText(attributes.decision)?.toLowerCase() ?? '')
  const error = textOf(attributes, ['error', 'error.message', 'error_message', 'error_type'])
  const durationMs = Number(attributes.duration_ms ?? Number.NaN)
  const end = at === undefined ? Number.NaN : Date.parse(at)
  return {
    name: 'run',
    attributes: mark(attributes),
    verdict: isDenied ? 'denied' : isFailed ? 'error' : 'ok',
    group: groupOf(attributes),
    statusMessage: error,
    events: [],
    ...(durationMs >= 0 && end - durationMs > 0 ? { startedAt: new Date(end - durationMs).toISOString() } : {}),
  }
}

/** A refusal and the result that tells of it again name the same call. */
function groupOf(attributes: JsonRecord): string | undefined {
  return textOf(attributes, names.callId)
}

/** `arguments` and the like are the event's own names; the mark makes a tool's span of it. */
function mark(attributes: JsonRecord): JsonRecord {
  const tool = firstOf(attributes, ['gen_ai.tool.name', 'tool_name', 'function_name', 'name'])
  return { ...attributes, 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool }
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
