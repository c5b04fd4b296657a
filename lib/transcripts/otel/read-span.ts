import { declaredParams, mergeParams, type OptionalParams } from '@/lib/transcripts/draft/declare-tools'
import { flat, names } from '@/lib/transcripts/otel/attribute-names'
import { firstOf, gather, textOf, unpack } from '@/lib/transcripts/otel/read-attribute'
import { isToolDefinition, readModelMessages, type ModelMessage } from '@/lib/transcripts/otel/read-model-messages'
import { readTool } from '@/lib/transcripts/otel/read-tool'
import type { Span } from '@/lib/transcripts/otel/span'
import type { AnswerFact, CallFact, SpanFact } from '@/lib/transcripts/otel/span-fact'
import { asList, asRecord, asText, isRecord, asNumber } from '@/lib/transcripts/text/read-field'
import type { SessionOutcome } from '@/lib/domain/session/step'
import { readReward } from '@/lib/transcripts/chat/read-reward'

/** Evaluations that judge the task itself; toxicity, relevance and the like say nothing about success. */
const ofTask = /task|goal|success|resolved|reward|completion/i
const labels: Record<string, SessionOutcome> = {
  pass: 'success',
  passed: 'success',
  success: 'success',
  resolved: 'success',
  fail: 'failure',
  failed: 'failure',
  failure: 'failure',
  unresolved: 'failure',
  partial: 'partial',
}

/** Outcome of an evaluation of the task: by its label, else by a score from 0 to 1. The last one of a span counts. */
function readEvaluation({ attributes, events }: Span): SessionOutcome | undefined {
  const about = [attributes, ...events.map((event) => event.attributes)]
  const outcomes = about.flatMap((one) => {
    const name = one['gen_ai.evaluation.name']
    if (typeof name !== 'string' || !ofTask.test(name)) return []
    const label = one['gen_ai.evaluation.score.label'] ?? one['gen_ai.evaluation.label']
    const score = asNumber(one['gen_ai.evaluation.score.value'] ?? one['gen_ai.evaluation.score'])
    const outcome = typeof label === 'string' ? labels[label.toLowerCase()] : undefined
    return outcome ?? (score !== undefined && score >= 0 && score <= 1 ? readReward(score) : undefined) ?? []
  })
  return outcomes.at(-1)
}

/** What a span tells of a session. Spans of tools tell of their run, spans of models of what was asked and answered. */
export function readSpan(span: Span): SpanFact {
  const { attributes, traceId, spanId, parentSpanId, links = [], order, endOrder, startedAt, endedAt } = span
  const tool = readTool(span)
  const fact: SpanFact = {
    traceId,
    spanId,
    parentSpanId,
    ...(links.length > 0 ? { links } : {}),
    order,
    ...(endOrder ? { endOrder } : {}),
    startedAt,
    endedAt,
    conversation: textOf(attributes, names.conversation),
    agent: agentOf(span),
    model: tool ? undefined : modelOf(span),
    cwd: textOf(attributes, names.cwd),
    outcome: readEvaluation(span),
  }
  if (tool) return { ...fact, tool }
  const optionalParams = definitionsOf(span)
  return { ...fact, ...(isOfModel(span) ? readModel(span) : {}), ...(optionalParams ? { optionalParams } : {}) }
}

/** The agent by its name; the Vercel SDK names the function whose models and tools the span belongs to. */
function agentOf({ attributes }: Span): string | undefined {
  const isOfFunction = /^ai\.(?:generate|stream|toolCall)/.test(asText(attributes['ai.operationId']) ?? '')
  return textOf(attributes, names.agent) ?? (isOfFunction ? textOf(attributes, ['ai.telemetry.functionId']) : undefined)
}

/** Tools on offer stand in an attribute of their own, one attribute a field, or in the request or answer as the API has it. */
function definitionsOf({ attributes }: Span): OptionalParams | undefined {
  const listed = flat.definitions.map((prefix) => gather(attributes, prefix))
  const requests = requestNames.map((name) => attributes[name]).filter(namesTools)
  const lists = requests.map((request) => toolsWithin(unpack(request)))
  const params = mergeParams([...names.definitions.map((name) => attributes[name]), ...listed, ...lists].map(declaredParams))
  return Object.keys(params).length > 0 ? params : undefined
}

const requestNames = ['langfuse.observation.input', 'langfuse.observation.output', 'input.value', 'output.value']

/** Looked for before it is parsed: a request may be of megabytes. */
const namesTools = (request: unknown): boolean => typeof request !== 'string' || /"tools"|"function"/.test(request)

/** The field of a request, or messages in the role of a tool that hold a definition. */
function toolsWithin(request: unknown): unknown[] {
  const { tools, messages = request } = asRecord(request) ?? {}
  const definitions = asList(unpack(messages)).filter(isRecord).filter(isToolDefinition)
  return [...(tools === undefined ? [] : [unpack(tools)]), ...definitions.map(({ content }) => content)]
}

/** "model" alone is any program's word; it counts beside other marks only. */
function modelOf({ attributes }: Span): string | undefined {
  return textOf(attributes, names.model.slice(0, -1))
}

const modelOperations = new Set(['chat', 'text_completion', 'generate_content', 'generate_text'])

function isOfModel({ attributes, events }: Span): boolean {
  const has = (name: string) => attributes[name] !== undefined
  return (
    modelOperations.has(asText(attributes['gen_ai.operation.name']) ?? '') ||
    attributes['openinference.span.kind'] === 'LLM' ||
    attributes['langfuse.observation.type'] === 'generation' ||
    asText(attributes['ai.operationId'])?.startsWith('ai.') === true ||
    ['gen_ai.input.messages', 'gen_ai.output.messages', 'gen_ai.prompt', 'gen_ai.completion', 'gen_ai.prompt.0.role'].some(has) ||
    ['gen_ai.completion.0.role', 'llm.input_messages.0.message.role', 'llm.output_messages.0.message.role'].some(has) ||
    events.some(({ name }) => name === 'gen_ai.choice')
  )
}

type ModelFacts = Pick<SpanFact, 'calls' | 'history' | 'answers' | 'prompt' | 'said'>

function readModel(span: Span): ModelFacts {
  const messages = messagesOf(span, 'input')
  const answered = messagesOf(span, 'output')
  const lone = toolCallsOf(span)
  const last = messages.findLast(({ role }) => role !== 'system' && role !== 'developer')
  const isPrompt = last && (last.role === 'user' || last.role === 'human') && last.answers.length === 0
  return {
    calls: some<CallFact>([...answered.flatMap(({ calls }) => calls), ...lone]),
    history: some<CallFact>(messages.flatMap(({ calls }) => calls)),
    answers: some<AnswerFact>([...answersOf(messages), ...answered.flatMap(({ answers }) => answers)]),
    prompt: isPrompt ? last.text || undefined : undefined,
    said: answered.findLast(({ text }) => text !== '')?.text,
  }
}

/** A result that names no call belongs to the last answer's: those before it were handed over by earlier requests. */
function answersOf(messages: ModelMessage[]): AnswerFact[] {
  const last = messages.findLastIndex(
    ({ role, calls }) => role === 'assistant' || role === 'ai' || role === 'model' || calls.length > 0,
  )
  return messages.flatMap(({ answers }, index) => answers.filter(({ id }) => id !== undefined || index > last))
}

function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}

/** The Vercel SDK keeps the calls of an answer beside its text; Langfuse keeps their names in a list of their own. */
function toolCallsOf({ attributes }: Span): CallFact[] {
  return asList(unpack(attributes['ai.response.toolCalls'])).flatMap((call) =>
    readModelMessages([call]).flatMap(({ calls }) => calls),
  )
}

const eventRoles: Record<string, 'input' | 'output'> = {
  'gen_ai.user.message': 'input',
  'gen_ai.assistant.message': 'input',
  'gen_ai.tool.message': 'input',
  'gen_ai.content.prompt': 'input',
  'gen_ai.choice': 'output',
  'gen_ai.content.completion': 'output',
}

function messagesOf({ attributes, events }: Span, side: 'input' | 'output'): ModelMessage[] {
  const own = firstOf(attributes, side === 'input' ? names.modelInput : names.modelOutput)
  // A request of plain text is the user's.
  if (own !== undefined)
    return readModelMessages(side === 'input' && typeof unpack(own) === 'string' ? { prompt: unpack(own) } : own)
  const listed = flat[side].map((prefix) => gather(attributes, prefix)).find((params) => params !== undefined)
  if (listed) return readModelMessages(listed)
  return events
    .filter(({ name }) => eventRoles[name] === side)
    .flatMap(({ name, attributes: about }) => {
      const role = /^gen_ai\.(user|assistant|tool)\.message$/.exec(name)?.[1]
      const whole = firstOf(about, ['gen_ai.prompt', 'gen_ai.completion'])
      return readModelMessages(whole ?? [{ role, ...about, message: unpack(about.message) }])
    })
}
