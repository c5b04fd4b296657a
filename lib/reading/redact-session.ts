import type { ParsedSession, Prompt, Step, StepOutput, Unreadable } from '@/lib/domain/session/step'
import { ownRedaction, redact, redactKey, redactValue, type RedactionMark } from '@/lib/redact/redact'
import { summaryCharsMax } from '@/lib/transcripts/text/summarise-output'
import type { Redaction } from '@/lib/redact/own-rule'

export interface RedactedSession extends ParsedSession {
  redactions: RedactionMark[]
}

/** Counts what was redacted, by type. */
class Tally {
  readonly #counts = new Map<string, number>()
  readonly #tools = new Map<string, ReturnType<typeof redact>>()

  constructor(readonly also: (text: string) => string) {}

  text(value: string): string {
    const { text, marks } = redact(value, this.also)
    this.#add(marks)
    return text
  }

  /** Cached, since a session calls few tools, each many times. */
  tool(name: string): string {
    const known = this.#tools.get(name) ?? redact(name, this.also)
    this.#tools.set(name, known)
    this.#add(known.marks)
    return known.text
  }

  value<T>(value: T): T {
    const { value: clean, marks } = redactValue(value, this.also)
    this.#add(marks)
    return clean
  }

  #add(marks: RedactionMark[]): void {
    for (const { type, count } of marks) this.#counts.set(type, (this.#counts.get(type) ?? 0) + count)
  }

  get marks(): RedactionMark[] {
    return [...this.#counts].map(([type, count]) => ({ type, count })).toSorted((a, b) => a.type.localeCompare(b.type))
  }
}

/** A secret cut by the end of a summary is no longer recognizable, so a truncated summary loses its last word. */
export function wholeWords({ summary, bytes }: StepOutput): string {
  return bytes > summary.length && summary.length > summaryCharsMax - 10 ? withoutLastWord(summary) : summary
}

const lastWordMax = 300

/** From the end, because a regular expression would try every word of the text. */
function withoutLastWord(text: string): string {
  const least = Math.max(0, text.length - lastWordMax)
  let end = text.length
  while (end > least && !/\s/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/**
 * Redacts secrets, personal data and matches of the workspace's own rules in a parsed session, before any row, file or log line
 * contains it.
 */
export function redactSession(session: ParsedSession, { rules, salt }: Redaction): RedactedSession {
  const also = ownRedaction(rules)
  const tally = new Tally(also)
  const key = (name: string) => redactKey(name, { also, salt })
  const optional = (text: string | undefined) => (text === undefined ? undefined : tally.text(text))
  const step = (one: Step): Step => ({
    ...one,
    // Some harnesses use the first word of a command as the tool: it may be a path or anything else that was typed.
    tool: tally.tool(one.tool),
    role: optional(one.role),
    ...(one.toolUseId === undefined ? {} : { toolUseId: key(one.toolUseId) }),
    ...(one.parent === undefined ? {} : { parent: key(one.parent) }),
    input: tally.value(one.input),
    output: one.output && { ...one.output, summary: tally.text(wholeWords(one.output)) },
  })
  const prompt = (one: Prompt): Prompt => ({ ...one, text: tally.text(one.text) })
  const clean = {
    ...session,
    key: key(session.key),
    ...(session.parentKey === undefined ? {} : { parentKey: key(session.parentKey) }),
    harness: tally.text(session.harness),
    agent: optional(session.agent),
    model: optional(session.model),
    task: optional(session.task),
    cwd: optional(session.cwd),
    branch: optional(session.branch),
    lastText: optional(session.lastText),
    prompts: session.prompts.map(prompt),
    signals: session.signals?.map((one) => ({ ...one, name: optional(one.name), text: optional(one.text) })),
    steps: session.steps.map(step),
  }
  return { ...clean, redactions: tally.marks }
}

/** Reasons may quote the line they describe. */
export const redactUnreadable = (one: Unreadable, { rules }: Redaction): Unreadable => ({
  line: one.line,
  reason: redact(one.reason, ownRedaction(rules)).text,
})
