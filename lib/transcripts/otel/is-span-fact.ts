import { isRecord } from '@/lib/domain/is-record'
import { among, isNumber, isText, list, object, optional } from '@/lib/domain/json-guard'
import { sessionOutcomes, stepStatuses } from '@/lib/domain/session/step'
import type { SpanFact } from './span-fact'

const maybeText = optional(isText)
const maybeNumber = optional(isNumber)
const status = among(stepStatuses)
const output = object({ summary: isText, bytes: isNumber, exitCode: maybeNumber, sketch: maybeText })
const call = object({ id: maybeText, name: isText, input: isRecord })
const tool = object({
  name: isText,
  callId: maybeText,
  input: isRecord,
  status,
  output: optional(output),
  exitCode: maybeNumber,
  durationMs: maybeNumber,
  group: maybeText,
})

/** Whether a stored value is the fact of a span. */
export const isSpanFact = object<SpanFact>({
  traceId: isText,
  spanId: isText,
  parentSpanId: maybeText,
  links: optional(list(object({ traceId: isText, spanId: isText }))),
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
  answers: optional(list(object({ id: maybeText, status, output }))),
  prompt: maybeText,
  said: maybeText,
  outcome: optional(among(sessionOutcomes)),
  optionalParams: (value) => value === undefined || (isRecord(value) && Object.values(value).every(list(isText))),
})
