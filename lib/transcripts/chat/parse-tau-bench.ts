import { tauBenchFacts } from '@/lib/transcripts/chat/facts'
import type { Unreadable } from '@/lib/domain/session/step'
import { readMessages } from '@/lib/transcripts/chat/read-message'
import { readReward } from '@/lib/transcripts/chat/read-reward'
import { uniqueKey } from '@/lib/transcripts/chat/unique-key'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** tau-bench result lists, which AgentRx uses too: one run an item, `{ task_id, trial, reward, traj }`. */
export const tauBench: Format = {
  name: 'tau-bench',
  title: 'tau-bench runs (JSON)',
  facts: tauBenchFacts,
  detect: ({ value }) => Array.isArray(value) && value.some(isRun),
  parse: readRuns,
}

function isRun(item: unknown): item is JsonRecord {
  return isRecord(item) && Array.isArray(item.traj) && ('task_id' in item || 'reward' in item)
}

function readRuns(source: Source): SessionResult[] {
  const digest = digestSource(source)
  const usedKeys = new Set<string>()
  const strays: Unreadable[] = []
  const sessions = asList(source.value).flatMap((item, index) => {
    if (isRun(item)) return [readRun(item, uniqueKey(`${digest}#${idText(item.task_id)}#${idText(item.trial)}`, usedKeys))]
    strays.push({ line: index + 1, reason: `item ${index + 1} is no run: no "traj" with a "task_id" or "reward"` })
    return []
  })
  sessions[0]?.unreadable.unshift(...strays)
  return sessions
}

function readRun(run: JsonRecord, key: string): SessionResult {
  const outcome = readReward(run.reward)
  const draft = startDraft({ key, harness: 'tau-bench', format: 'tau-bench', canFork: false, task: idText(run.task_id), outcome })
  readMessages(draft, asList(run.traj))
  return { session: draft.session, unreadable: draft.unreadable }
}

/** Ids of tasks and trials are numbers in some files and texts in others. */
export function idText(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '0'
}
