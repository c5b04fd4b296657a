import type { Unreadable } from '@/lib/domain/session/step'
import { idText } from '@/lib/transcripts/chat/parse-tau-bench'
import { uniqueKey } from '@/lib/transcripts/chat/unique-key'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { SessionResult } from '@/lib/transcripts/format'
import { readMessages } from '@/lib/transcripts/inspect/read-messages'
import { readScores } from '@/lib/transcripts/inspect/read-scores'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

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
