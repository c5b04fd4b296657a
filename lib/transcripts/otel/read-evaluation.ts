import type { SessionOutcome } from '@/lib/domain/session/step'
import { readReward } from '@/lib/transcripts/chat/read-reward'
import type { Span } from '@/lib/transcripts/otel/span'
import { asNumber } from '@/lib/transcripts/text/read-field'

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
export function readEvaluation({ attributes, events }: Span): SessionOutcome | undefined {
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
