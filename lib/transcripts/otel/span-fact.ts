import type { SessionOutcome, StepOutput, StepStatus } from '@/lib/domain/session/step'
import type { OptionalParams } from '@/lib/transcripts/draft/declare-tools'
import type { SpanPlace } from '@/lib/transcripts/otel/span'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** A tool run, from a span of its own. */
export interface ToolFact {
  name: string
  callId?: string
  input: JsonRecord
  status: StepStatus
  output?: StepOutput
  exitCode?: number
  durationMs?: number
  /** Shared by several spans of one run (start, success, finish): they form one step. */
  group?: string
}

/** A call announced in a model's response. */
export interface CallFact {
  id?: string
  name: string
  input: JsonRecord
}

/** A result passed to the model in a later request. */
export interface AnswerFact {
  id?: string
  status: StepStatus
  output: StepOutput
}

/** What a span contributes to a session, and all that is stored of it. Plain JSON. */
export interface SpanFact {
  traceId: string
  spanId: string
  parentSpanId?: string
  /** Spans that led to this one beside its parent. */
  links?: SpanPlace[]
  order: string
  /** Its end as a sort key like `order`; absent when unknown. */
  endOrder?: string
  startedAt?: string
  endedAt?: string
  /** Conversation id carried by the span itself. */
  conversation?: string
  agent?: string
  model?: string
  cwd?: string
  tool?: ToolFact
  /** Calls in a model's response. */
  calls?: CallFact[]
  /** Calls and results in a model's request, which repeats the earlier history. */
  history?: CallFact[]
  answers?: AnswerFact[]
  /** The user prompt at the end of a model's request. */
  prompt?: string
  said?: string
  outcome?: SessionOutcome
  /** Tools declared by a request: by tool, the parameters that are not required. */
  optionalParams?: OptionalParams
}

/** Whether the span describes agent activity. Spans of web servers and databases do not; they only link other spans. */
export function isOfAgent({
  tool,
  calls,
  history,
  answers,
  prompt,
  said,
  model,
  agent,
  outcome,
  conversation,
}: SpanFact): boolean {
  const has = [tool, calls, history, answers, prompt, said, model, agent, outcome, conversation]
  return has.some((one) => one !== undefined)
}
