import { addCall } from '@/lib/transcripts/draft/add-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { CallFact, SpanFact } from '@/lib/transcripts/otel/span-fact'

/** Calls that are steps already, those without an id by name and input. */
export type Announced = Set<string>

/** Adds the calls of a model's answer, and those of its request that no span before told of. An id counts once. */
export function addAnnounced(draft: Draft, fact: SpanFact, { role, seen }: { role?: string; seen: Announced }): void {
  const announced = (fact.history ?? []).filter((call) => !seen.has(nameOf(call)))
  // Frameworks write a span for the request and one for the agent around it, both with the same answer.
  const answered = (fact.calls ?? []).filter((call) => call.id === undefined || !seen.has(nameOf(call)))
  for (const call of [...announced, ...answered]) {
    if (call.id !== undefined && seen.has(nameOf(call))) continue
    seen.add(nameOf(call))
    add(draft, call, fact, role)
  }
}

function nameOf({ id, name, input }: CallFact): string {
  return id === undefined ? `${name}\u0000${canonicalJson(input)}` : `#${id}`
}

function add(draft: Draft, { id, name, input }: CallFact, { startedAt, endedAt }: SpanFact, role: string | undefined): void {
  addCall(draft, { toolUseId: id, tool: name, input, startedAt: endedAt ?? startedAt, ...(role === undefined ? {} : { role }) })
}

/** Completes announced calls with the results that a later request hands to the model; repeated ones find nothing open. */
export function addAnswers(draft: Draft, { answers, startedAt }: SpanFact): void {
  for (const { id, status, output } of answers ?? []) {
    if (id !== undefined && !draft.known.has(id)) continue
    const step = matchCall(draft, id)
    if (!step) continue
    step.status = status
    step.output = output
    const from = step.startedAt === undefined ? Number.NaN : Date.parse(step.startedAt)
    const ms = startedAt === undefined ? Number.NaN : Date.parse(startedAt) - from
    if (ms >= 0) step.durationMs = ms
  }
}
