import type { ParsedSession, Step, StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { mergeParams } from '@/lib/transcripts/draft/declare-tools'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { addAnnounced, addAnswers, type Announced } from '@/lib/transcripts/otel/add-announced'
import { inCausalOrder, inClosingOrder } from '@/lib/transcripts/otel/causal-order'
import { ancestors, idOf } from '@/lib/transcripts/otel/group-facts'
import type { SpanFact, ToolFact } from '@/lib/transcripts/otel/span-fact'
import { elapsedMs } from '@/lib/transcripts/text/read-time'

type Identity = Pick<ParsedSession, 'key' | 'harness' | 'format'>

/** Of several words on one run the graver stands. */
const gravity: StepStatus[] = ['unknown', 'ok', 'error', 'interrupted', 'denied']

/** Spans of the moments of one run (start, success, finish) become the first of them, with what the others add. In: by start. */
function mergePhases(facts: SpanFact[]): SpanFact[] {
  const heads = new Map<string, SpanFact>()
  const merged: SpanFact[] = []
  for (const fact of facts) {
    const group = fact.tool?.group
    const key = `${fact.traceId}\u0000${group}`
    const head = group === undefined ? undefined : heads.get(key)
    if (head?.tool && fact.tool) {
      head.tool = mergeRuns(head.tool, fact.tool)
      if ((fact.endedAt ?? '') > (head.endedAt ?? '')) head.endedAt = fact.endedAt
      continue
    }
    const copy = group === undefined ? fact : { ...fact }
    if (group !== undefined) heads.set(key, copy)
    merged.push(copy)
  }
  return merged
}

function mergeRuns(head: ToolFact, later: ToolFact): ToolFact {
  const status = gravity.indexOf(later.status) > gravity.indexOf(head.status) ? later.status : head.status
  const input = Object.keys(head.input).length > 0 ? head.input : later.input
  return {
    ...head,
    status,
    input,
    callId: head.callId ?? later.callId,
    output: head.output ?? later.output,
    durationMs: head.durationMs ?? later.durationMs,
  }
}

/**
 * A session of all its spans, in the order in which one led to another. Steps are the runs of tools; only a session without a single one takes
 * the calls that models announced. The same spans make the same session, in whatever order they came, unless nothing but that order tells which was first.
 */
export function buildSession(spanFacts: readonly SpanFact[], identity: Identity): ParsedSession {
  const facts = mergePhases(inCausalOrder(spanFacts))
  const draft = startDraft({ ...identity, canFork: false })
  const declared = spanFacts.flatMap(({ optionalParams }) => (optionalParams ? [optionalParams] : []))
  if (declared.length > 0) draft.session.optionalParams = mergeParams(declared)
  const byId = new Map(spanFacts.map((fact) => [idOf(fact.traceId, fact.spanId), fact]))
  const hasTools = facts.some(({ tool }) => tool !== undefined)
  const steps = new Map<SpanFact, Step>()
  const seen: Announced = new Set()
  for (const fact of facts) {
    widen(draft, fact)
    readPrompt(draft, fact)
    const above = ancestors(fact, byId).slice(1)
    const role = [fact, ...above].find(({ agent }) => agent !== undefined)?.agent
    if (fact.tool) steps.set(fact, addRun(draft, fact, { above, steps, role }))
    else if (!hasTools) addAnnounced(draft, fact, { role, seen })
    if (!hasTools) addAnswers(draft, fact)
  }
  for (const { said, outcome } of inClosingOrder(facts)) {
    draft.session.lastText = said ?? draft.session.lastText
    draft.session.outcome = outcome ?? draft.session.outcome
  }
  draft.session.agent = agentOf(facts, byId)
  if (facts.every(({ agent }) => agent === undefined || agent === draft.session.agent))
    for (const step of draft.session.steps) delete step.role
  return draft.session
}

function widen({ session }: Draft, { startedAt, endedAt, model, cwd }: SpanFact): void {
  if (startedAt !== undefined && startedAt < (session.startedAt ?? '~')) session.startedAt = startedAt
  const end = endedAt ?? startedAt
  if (end !== undefined && end > (session.endedAt ?? '')) session.endedAt = end
  session.model ??= model
  session.cwd ??= cwd
}

/** Every request repeats what was asked before: only other words are another prompt. */
function readPrompt(draft: Draft, { prompt, startedAt }: SpanFact): void {
  const { prompts } = draft.session
  if (prompt !== undefined && prompts.at(-1)?.text !== prompt) addPrompt(draft, prompt, startedAt)
}

interface Around {
  above: SpanFact[]
  steps: ReadonlyMap<SpanFact, Step>
  role?: string
}

/** A tool that runs inside another tool's run is a sub-agent's. */
function addRun(draft: Draft, fact: SpanFact, { above, steps, role }: Around): Step {
  const tool = fact.tool!
  const outer = above.find((one) => one.tool !== undefined)
  const parent = outer && (steps.get(outer)?.toolUseId ?? outer.tool?.callId ?? outer.spanId)
  const step = addCall(draft, {
    toolUseId: tool.callId ?? fact.spanId,
    tool: tool.name,
    input: tool.input,
    status: tool.status,
    startedAt: fact.startedAt,
    isSidechain: outer !== undefined,
    ...(parent === undefined ? {} : { parent }),
    ...(role === undefined ? {} : { role }),
  })
  draft.answered.add(step)
  if (tool.output) step.output = tool.exitCode === undefined ? tool.output : { ...tool.output, exitCode: tool.exitCode }
  const durationMs = tool.durationMs ?? elapsedMs(fact.startedAt, fact.endedAt)
  if (durationMs !== undefined) step.durationMs = durationMs
  return step
}

/** The agent nearest to the root: those below it are its sub-agents. */
function agentOf(facts: SpanFact[], byId: ReadonlyMap<string, SpanFact>): string | undefined {
  const named = facts.filter(({ agent }) => agent !== undefined).map((fact) => ({ fact, depth: ancestors(fact, byId).length }))
  return named.toSorted((a, b) => a.depth - b.depth)[0]?.fact.agent
}
