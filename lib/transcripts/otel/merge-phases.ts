import type { StepStatus } from '@/lib/domain/session/step'
import type { SpanFact, ToolFact } from '@/lib/transcripts/otel/span-fact'

/** Of several words on one run the graver stands. */
const gravity: StepStatus[] = ['unknown', 'ok', 'error', 'interrupted', 'denied']

/** Spans of the moments of one run (start, success, finish) become the first of them, with what the others add. In: by start. */
export function mergePhases(facts: SpanFact[]): SpanFact[] {
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
