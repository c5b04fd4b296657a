import type { StepOutput } from '@/lib/domain/session/step'
import { ownRedaction, redact, redactKey, redactValue, sumMarks, type RedactionMark } from '@/lib/redact/redact'
import type { SpanFact } from '@/lib/transcripts/otel/span-fact'
import type { Redaction } from '@/lib/redact/own-rule'
import { wholeWords } from '@/lib/reading/redact-session'

/** The longest text of a model that is ever shown. */
const textCharsMax = 4000

/** Redacts secrets and personal data in a span before it is stored. Ids stay, because spans are joined by them. */
export function redactFact(fact: SpanFact, { rules, salt }: Redaction): { fact: SpanFact; marks: RedactionMark[] } {
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
