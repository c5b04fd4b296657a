import { groupBy } from '@/lib/domain/collection/group-by'
import { readSpan } from '@/lib/transcripts/otel/read-span'
import type { Span } from '@/lib/transcripts/otel/span'
import { isOfAgent, type SpanFact } from '@/lib/transcripts/otel/span-fact'
import { lockNamed, lockRows } from '@/lib/store/lock-rows'
import { isUniqueViolation, queueMining, redactionOf, refuseWhenFull, type FlowContext, type WriteContext } from '@/lib/kernel'
import type { StepOutput } from '@/lib/domain/session/step'
import { ownRedaction, redact, redactKey, redactValue, sumMarks, type RedactionMark } from '@/lib/redact/redact'
import type { Redaction } from '@/lib/redact/own-rule'
import { wholeWords } from '@/lib/reading/redact-session'
import { digestFact, saveFacts, type HeldFact } from './held-fact'
import { markNow, planSpans, type SpanPlan } from './plan-spans'
import { storePlanned } from './store-planned'

/** The result for the spans of one export. */
export interface IngestedSpans {
  /** Spans of another agent's sessions. */
  rejected: number
  problem?: string
}

/** Traces of one transaction: each may be a session, and a session is a dozen statements. */
const tracesAtOnce = 8
const attempts = 3

/** The longest text of a model that is ever shown. */
const textCharsMax = 4000

/** Redacts secrets and personal data in a span before it is stored. Ids stay, because spans are joined by them. */
function redactFact(fact: SpanFact, { rules, salt }: Redaction): { fact: SpanFact; marks: RedactionMark[] } {
  const also = ownRedaction(rules)
  const collected: RedactionMark[] = []
  const text = <T extends string | undefined>(value: T): T => {
    if (value === undefined) return value
    const { text: clean, marks } = redact(value, also)
    collected.push(...marks)
    return clean as T
  }
  const value = <T>(raw: T): T => {
    const { value: clean, marks } = redactValue(raw, also)
    collected.push(...marks)
    return clean
  }
  const output = <T extends StepOutput | undefined>(raw: T): T => raw && { ...raw, summary: text(wholeWords(raw)) }
  const { tool, calls, history, answers } = fact
  const clean: SpanFact = {
    ...fact,
    conversation: fact.conversation && redactKey(fact.conversation, { also, salt }),
    agent: text(fact.agent),
    model: text(fact.model),
    cwd: text(fact.cwd),
    prompt: text(fact.prompt),
    said: text(fact.said)?.slice(0, textCharsMax),
    tool: tool && { ...tool, name: text(tool.name), input: value(tool.input), output: output(tool.output) },
    calls: calls?.map((call) => ({ ...call, name: text(call.name), input: value(call.input) })),
    history: history?.map((call) => ({ ...call, name: text(call.name), input: value(call.input) })),
    answers: answers?.map((answer) => ({ ...answer, output: output(answer.output) })),
  }
  // As it will be read back: without undefined fields.
  return { fact: JSON.parse(JSON.stringify(clean)) as SpanFact, marks: sumMarks([collected]) }
}

/**
 * Ingests the spans of an export: those of agents are reduced, redacted and stored, and each session they belong to is rebuilt from
 * all of its spans, and mined. Spans in any order, over any number of exports, give the same session; a repeated one changes nothing.
 */
export async function ingestSpans(ctx: FlowContext, spans: Span[]): Promise<IngestedSpans> {
  const facts = spans.map(readSpan).filter(isOfAgent)
  const traces = [...groupBy(facts, ({ traceId }) => traceId).values()]
  const redaction = await redactionOf(ctx)
  const result: IngestedSpans = { rejected: 0 }
  for (let start = 0; start < traces.length; start += tracesAtOnce) {
    const fresh = traces
      .slice(start, start + tracesAtOnce)
      .flat()
      .map((fact) => withDigest(redactFact(fact, redaction)))
    const part = await repeated(() => ingestFacts(ctx, fresh))
    result.rejected += part.rejected
    result.problem ??= part.problem
  }
  return result
}

const withDigest = ({ fact, marks }: ReturnType<typeof redactFact>): HeldFact => ({
  fact,
  marks,
  digest: digestFact(fact),
  sessionKey: null,
})

/** Two exports of one trace may both bring its first spans: the second then adds to the session of the first. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isUniqueViolation(error)) throw error
    }
  }
}

/** Plans before the transaction, and once more within it where spans or sessions changed until then. */
async function ingestFacts(ctx: FlowContext, incoming: readonly HeldFact[]): Promise<IngestedSpans> {
  const planned = await planSpans(ctx.db, ctx, incoming)
  if (planned.touched.length === 0) return resultOf(planned)
  await refuseWhenFull(ctx)
  return ctx.transaction(async (tx) => {
    // An SDK sends the parts of one trace at once; which session they are of is read from all of them.
    await lockNamed(tx.db, tx.store.provider, `spans ${tx.workspace.id}`)
    // Nobody may erase or take over one of them from here on.
    await lockRows(tx.db, tx.store.provider, 'Session', planned.from.ownedIds)
    const isCurrent = (await markNow(tx.db, tx, planned)) === planned.mark
    const plan = isCurrent ? planned : await planSpans(tx.db, tx, incoming)
    if (plan.touched.length > 0) await applyPlan(tx, plan)
    return resultOf(plan)
  })
}

async function applyPlan(tx: WriteContext, plan: SpanPlan): Promise<void> {
  await saveFacts(tx, plan.touched)
  await queueMining(tx, await storePlanned(tx, plan))
}

function resultOf({ rejected }: SpanPlan): IngestedSpans {
  if (rejected === 0) return { rejected }
  return { rejected, problem: 'They belong to sessions of another agent. Send them with its name.' }
}
