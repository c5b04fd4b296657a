import type { Unreadable } from '@/lib/domain/session/step'
import { uniqueKey } from '@/lib/transcripts/chat/unique-key'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { openHandsFacts } from '@/lib/transcripts/openhands/facts'
import { readEvents } from '@/lib/transcripts/openhands/read-events'
import { readRecords } from '@/lib/transcripts/source/read-records'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

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
