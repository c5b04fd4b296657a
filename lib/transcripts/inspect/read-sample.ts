import type { Unreadable, SessionOutcome } from '@/lib/domain/session/step'
import { idText } from '@/lib/transcripts/chat/parse-tau-bench'
import { uniqueKey } from '@/lib/transcripts/chat/unique-key'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { SessionResult } from '@/lib/transcripts/format'
import { readMessages } from '@/lib/transcripts/inspect/read-messages'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import { readReward } from '@/lib/transcripts/chat/read-reward'

/** What a log says of all its samples. */
export interface Log {
  key: string
  format: string
  task?: string
  model?: string
  startedAt: unknown
}

/** One session a sample and epoch; epochs of a sample are trials of one task. */
export function readSamples(samples: unknown[], log: Log): SessionResult[] {
  const usedKeys = new Set<string>()
  const strays: Unreadable[] = []
  const sessions = samples.flatMap((sample, index) => {
    if (isRecord(sample) && Array.isArray(sample.messages)) return [readSample(sample, log, usedKeys)]
    strays.push({ line: index + 1, reason: `sample ${index + 1} has no "messages"` })
    return []
  })
  sessions[0]?.unreadable.unshift(...strays)
  return sessions
}

/** Inspect's letters: correct, incorrect, partial, no answer. */
const letters = new Map<unknown, SessionOutcome>([
  ['C', 'success'],
  ['I', 'failure'],
  ['P', 'partial'],
  ['N', 'failure'],
])

/** Outcome of a sample's scores: what all scorers agree on, partial where they differ; undefined without a score from 0 to 1. */
function readScores(scores: unknown): SessionOutcome | undefined {
  const outcomes = Object.values(asRecord(scores) ?? {}).flatMap((score) => readScore(asRecord(score)?.value) ?? [])
  const [first] = outcomes
  return outcomes.every((outcome) => outcome === first) ? first : 'partial'
}

function readScore(value: unknown): SessionOutcome | undefined {
  if (typeof value === 'boolean') return value ? 'success' : 'failure'
  if (typeof value === 'number' && value >= 0 && value <= 1) return readReward(value)
  return letters.get(value)
}

function readSample(sample: JsonRecord, log: Log, usedKeys: Set<string>): SessionResult {
  const id = idText(sample.id)
  const key = uniqueKey(asText(sample.uuid) ?? `${log.key}#${id}#${idText(sample.epoch)}`, usedKeys)
  const draft = startDraft({
    key,
    harness: 'inspect',
    format: log.format,
    canFork: false,
    model: log.model,
    task: log.task === undefined ? id : `${log.task}/${id}`,
    outcome: readScores(sample.scores),
  })
  const events = asList(sample.events).filter(isRecord)
  const times = events.flatMap(({ timestamp }) => readTime(timestamp) ?? [])
  draft.session.startedAt = times[0] ?? readTime(log.startedAt)
  draft.session.endedAt = times.at(-1) ?? draft.session.startedAt
  for (const { tools } of events) declareTools(draft, tools)
  const attachments = asRecord(sample.attachments) ?? {}
  readMessages(draft, asList(sample.messages), { calls: events.filter(({ event }) => event === 'tool'), attachments })
  return { session: draft.session, unreadable: draft.unreadable }
}
