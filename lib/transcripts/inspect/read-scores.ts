import type { SessionOutcome } from '@/lib/domain/session/step'
import { readReward } from '@/lib/transcripts/chat/read-reward'
import { asRecord } from '@/lib/transcripts/text/read-field'

/** Inspect's letters: correct, incorrect, partial, no answer. */
const letters = new Map<unknown, SessionOutcome>([
  ['C', 'success'],
  ['I', 'failure'],
  ['P', 'partial'],
  ['N', 'failure'],
])

/** Outcome of a sample's scores: what all scorers agree on, partial where they differ; undefined without a score from 0 to 1. */
export function readScores(scores: unknown): SessionOutcome | undefined {
  const outcomes = Object.values(asRecord(scores) ?? {}).flatMap((score) => readScore(asRecord(score)?.value) ?? [])
  const [first] = outcomes
  return outcomes.every((outcome) => outcome === first) ? first : 'partial'
}

function readScore(value: unknown): SessionOutcome | undefined {
  if (typeof value === 'boolean') return value ? 'success' : 'failure'
  if (typeof value === 'number' && value >= 0 && value <= 1) return readReward(value)
  return letters.get(value)
}
