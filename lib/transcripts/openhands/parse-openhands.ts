import type { Unreadable } from '@/lib/domain/session/step'
import { uniqueKey } from '@/lib/transcripts/chat/unique-key'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult, FormatFacts } from '@/lib/transcripts/format'
import { readEvents } from '@/lib/transcripts/openhands/read-events'
import { readRecords } from '@/lib/transcripts/source/read-records'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

const openHandsFacts: FormatFacts = {
  found: 'The `output.jsonl` of an evaluation, or a trajectory saved from a conversation.',
  marks: 'A list of objects with `source` and `action` or `observation`; or lines with `instance_id` and `history`.',
  reads:
    'Each agent action as a step, with the tool and arguments of the model’s call (`tool_call_metadata`), otherwise `action` and `args`; its observation is matched by `cause`. Older histories with nested pairs are read too. `instance_id` is the task, `report.resolved` the outcome. The first system message lists the required parameters of the tools.',
  skips: 'Messages, recalls, system messages, thoughts, the finish action, state changes, and commands that a person ran.',
  status:
    'The exit code (−1, still running, is `unknown`), otherwise `success`, otherwise content that begins with "ERROR:". An error without a cause belongs to the latest open action.',
}

/** OpenHands: a bare list of events, or the output of an evaluation with one run a line. */
export const openHands: Format = {
  name: 'openhands',
  title: 'OpenHands events (JSON) or evaluation output (JSONL)',
  detect: ({ value, records }) =>
    asList(value).some(isEvent) || (isRecord(value) && isRun(value)) || records.some((record) => isRun(record)),
  parse: (source) => (Array.isArray(source.value) ? readList(source, asList(source.value)) : readOutput(source)),
  facts: openHandsFacts,
}

function isEvent(item: unknown): boolean {
  return isRecord(item) && 'source' in item && ('action' in item || 'observation' in item)
}

function isRun(record: JsonRecord): boolean {
  return 'instance_id' in record && Array.isArray(record.history)
}

function readList(source: Source, events: unknown[]): SessionResult[] {
  if (!events.some(isEvent)) return []
  const draft = startDraft({ key: digestSource(source), harness: 'openhands', format: 'openhands', canFork: false })
  readEvents(draft, events)
  return [{ session: draft.session, unreadable: draft.unreadable }]
}

function readOutput(source: Source): SessionResult[] {
  if (isRecord(source.value)) return isRun(source.value) ? [readRun(source.value, digestSource(source), new Set())] : []
  const sessions: SessionResult[] = []
  const strays: Unreadable[] = []
  const digest = digestSource(source)
  const usedKeys = new Set<string>()
  readRecords(source.content, {
    onRecord: (record, line) => {
      if (isRun(record)) sessions.push(readRun(record, digest, usedKeys))
      else strays.push({ line, reason: 'no run: it has no "instance_id" with a "history"' })
    },
    onUnreadable: (unreadable) => strays.push(unreadable),
  })
  sessions[0]?.unreadable.unshift(...strays)
  return sessions
}

function readRun(run: JsonRecord, digest: string, usedKeys: Set<string>): SessionResult {
  const task = asText(run.instance_id)
  const model = asText(asRecord(asRecord(run.metadata)?.llm_config)?.model)
  const report = asRecord(run.report) ?? asRecord(asRecord(run.test_result)?.report)
  const outcome = typeof report?.resolved === 'boolean' ? (report.resolved ? 'success' : 'failure') : undefined
  const key = uniqueKey(`${digest}#${task ?? '0'}`, usedKeys)
  const draft = startDraft({ key, harness: 'openhands', format: 'openhands', canFork: false, task, model, outcome })
  readEvents(draft, asList(run.history))
  return { session: draft.session, unreadable: draft.unreadable }
}
