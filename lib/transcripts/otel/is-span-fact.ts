import { isRecord } from '@/lib/domain/is-record'
import { sessionOutcomes, stepStatuses } from '@/lib/domain/session/step'
import type { SpanFact } from './span-fact'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const optional =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value)
const list =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(is)
const among =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value)
const record =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, is]) => is(value[name]))

const maybeText = optional(isText)
const maybeNumber = optional(isNumber)
const status = among(stepStatuses)
const output = record({ summary: isText, bytes: isNumber, exitCode: maybeNumber })
const call = record({ id: maybeText, name: isText, input: isRecord })
const tool = record({
  name: isText,
  callId: maybeText,
  input: isRecord,
  status,
  output: optional(output),
  exitCode: maybeNumber,
  durationMs: maybeNumber,
  group: maybeText,
})

const fields: { [Field in keyof SpanFact]-?: Check } = {
  traceId: isText,
  spanId: isText,
  parentSpanId: maybeText,
  links: optional(list(record({ traceId: isText, spanId: isText }))),
  order: isText,
  endOrder: maybeText,
  startedAt: maybeText,
  endedAt: maybeText,
  conversation: maybeText,
  agent: maybeText,
  model: maybeText,
  cwd: maybeText,
  tool: optional(tool),
  calls: optional(list(call)),
  history: optional(list(call)),
  answers: optional(list(record({ id: maybeText, status, output }))),
  prompt: maybeText,
  said: maybeText,
  outcome: optional(among(sessionOutcomes)),
  optionalParams: optional((value) => isRecord(value) && Object.values(value).every(list(isText))),
}
const isFact = record(fields)

/** Whether a stored value is the fact of a span. */
export const isSpanFact = (value: unknown): value is SpanFact => isFact(value)
