import { addCall } from '@/lib/transcripts/draft/add-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { takeCall } from '@/lib/transcripts/draft/take-call'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { CallFact, SpanFact } from '@/lib/transcripts/otel/span-fact'

/** Adds the calls of a model's answer, and those of its request that no span before told of. An id counts once. */
export function addAnnounced(draft: Draft, fact: SpanFact, role: string | undefined): void {
  for (const call of fact.history ?? []) if (!isKnown(draft, call)) add(draft, call, fact, role)
  // Frameworks write a span for the request and one for the agent around it, both with the same answer.
  for (const call of fact.calls ?? []) if (call.id === undefined || !isKnown(draft, call)) add(draft, call, fact, role)
}

function add(draft: Draft, { id, name, input }: CallFact, { startedAt, endedAt }: SpanFact, role: string | undefined): void {
  addCall(draft, { toolUseId: id, tool: name, input, startedAt: endedAt ?? startedAt, ...(role === undefined ? {} : { role }) })
}

function isKnown(draft: Draft, { id, name, input }: CallFact): boolean {
  if (id !== undefined) return draft.known.has(id)
  const text = canonicalJson(input)
  return draft.session.steps.some((step) => step.tool === name && canonicalJson(step.input) === text)
}

/** Completes announced calls with the results that a later request hands to the model; repeated ones find nothing open. */
export function addAnswers(draft: Draft, { answers, startedAt }: SpanFact): void {
  for (const { id, status, output } of answers ?? []) {
    if (id !== undefined && !draft.known.has(id)) continue
    const step = takeCall(draft, id)
    if (!step) continue
    step.status = status
    step.output = output
    const from = step.startedAt === undefined ? Number.NaN : Date.parse(step.startedAt)
    const ms = startedAt === undefined ? Number.NaN : Date.parse(startedAt) - from
    if (ms >= 0) step.durationMs = ms
  }
}
