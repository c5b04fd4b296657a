import type { SessionOutcome, StepOutput, StepStatus } from '@/lib/domain/session/step'
import type { OptionalParams } from '@/lib/transcripts/draft/declare-tools'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** A tool's run, from a span of its own. */
export interface ToolFact {
  name: string
  callId?: string
  input: JsonRecord
  status: StepStatus
  output?: StepOutput
  exitCode?: number
  durationMs?: number
  /** Several spans of one run (start, success, finish) share it: they make one step. */
  group?: string
}

/** A call as a model's answer announced it. */
export interface CallFact {
  id?: string
  name: string
  input: JsonRecord
}

/** A result as a later request handed it to the model. */
export interface AnswerFact {
  id?: string
  status: StepStatus
  output: StepOutput
}

/** What a span tells of a session: all that is kept of it. Plain JSON. */
export interface SpanFact {
  traceId: string
  spanId: string
  parentSpanId?: string
  order: string
  /** Its end as `order` has the start; absent where it is not known. */
  endOrder?: string
  startedAt?: string
  endedAt?: string
  /** Conversation it belongs to, as the span itself says. */
  conversation?: string
  agent?: string
  model?: string
  cwd?: string
  tool?: ToolFact
  /** Calls in a model's answer. */
  calls?: CallFact[]
  /** Calls and results in a model's request, which repeats what was before. */
  history?: CallFact[]
  answers?: AnswerFact[]
  /** The user's words a model's request ends with. */
  prompt?: string
  said?: string
  outcome?: SessionOutcome
  /** What a request declared of its tools: by tool, the parameters that are not required. */
  optionalParams?: OptionalParams
}

/** Does it tell of an agent at all? Spans of web servers and databases do not, and only link others to each other. */
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
