import { tau2Facts } from '@/lib/transcripts/chat/facts'
import type { Unreadable } from '@/lib/domain/session/step'
import { readMessages } from '@/lib/transcripts/chat/read-message'
import { readReward } from '@/lib/transcripts/chat/read-reward'
import { uniqueKey } from '@/lib/transcripts/chat/unique-key'
import { idText } from '@/lib/transcripts/chat/parse-tau-bench'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** tau2 result files: `{ info, tasks, simulations }`, one session a simulation. */
export const tau2: Format = {
  name: 'tau2',
  title: 'tau2 simulations (JSON)',
  facts: tau2Facts,
  detect: ({ value }) => asList(asRecord(value)?.simulations).some(isSimulation),
  parse: readSimulations,
}

function isSimulation(item: unknown): item is JsonRecord {
  return isRecord(item) && Array.isArray(item.messages)
}

function readSimulations(source: Source): SessionResult[] {
  const file = asRecord(source.value) ?? {}
  const digest = digestSource(source)
  const usedKeys = new Set<string>()
  const strays: Unreadable[] = []
  const sessions = asList(file.simulations).flatMap((item, index) => {
    if (isSimulation(item)) {
      const key = asText(item.id) ?? `${digest}#${idText(item.task_id)}#${idText(item.trial)}`
      return [readSimulation(item, uniqueKey(key, usedKeys), asRecord(file.info))]
    }
    strays.push({ line: index + 1, reason: `simulation ${index + 1} has no "messages"` })
    return []
  })
  sessions[0]?.unreadable.unshift(...strays)
  return sessions
}

function readSimulation(run: JsonRecord, key: string, info: JsonRecord | undefined): SessionResult {
  const domain = asText(asRecord(info?.environment_info)?.domain_name)
  const id = idText(run.task_id)
  // Task ids are small numbers that every domain begins anew.
  const task = domain === undefined ? id : `${domain}/${id}`
  const model = asText(asRecord(info?.agent_info)?.llm)
  const outcome = readReward(asRecord(run.reward_info)?.reward)
  const draft = startDraft({ key, harness: 'tau2', format: 'tau2', canFork: false, task, model, outcome })
  const { session } = draft
  readMessages(draft, asList(run.messages))
  session.startedAt = readTime(run.start_time) ?? session.startedAt
  session.endedAt = readTime(run.end_time) ?? session.endedAt
  return { session, unreadable: draft.unreadable }
}
