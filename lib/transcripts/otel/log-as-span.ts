import { names } from '@/lib/transcripts/otel/attribute-names'
import { firstOf, textOf } from '@/lib/transcripts/otel/read-attribute'
import type { Span } from '@/lib/transcripts/otel/span'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

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
export function logAsSpan(event: LogEvent): SpanParts | undefined {
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
