import { startDraft } from '@/lib/transcripts/draft/start-draft'
import { isStoreHeader, readStoreLine } from '@/lib/transcripts/droid/read-store-line'
import { isStreamCall, readStreamLine } from '@/lib/transcripts/droid/read-stream-line'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import { isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Sessions of Droid: its session store, and what it prints with `--output-format stream-json`. */
export const droid: Format = {
  name: 'droid',
  title: 'Droid session or stream (JSONL)',
  detect: ({ records }) => records.some(isStoreHeader) || records.some(isStreamCall) || isStream(records),
  parse: (source) =>
    readSessionFile(source, startDraft({ key: '', harness: 'droid', format: 'droid', canFork: false }), (draft, record, line) =>
      isRecord(record.message) || record.type === 'session_start'
        ? readStoreLine(draft, record, line)
        : readStreamLine(draft, record, line),
    ),
  facts: {
    found: '`~/.factory/sessions/<id>.jsonl`; printed by `droid exec --output-format stream-json`.',
    marks:
      'A line of type `session_start` (pi writes `session`); in a stream, `tool_call` lines with `toolName` and `parameters`, or `message` lines with a `completion`.',
    reads:
      '`tool_use` and `tool_result` blocks of a stored session, `tool_call` and `tool_result` lines of a stream, prompts, model, folder.',
    skips: 'System reminders inside prompts, `error` lines and everything else.',
    status:
      '`is_error` or `isError`; `exitCode` in a stream; "(exit code: N)" in the first line of an error; a result that begins with "Error:".',
  },
}

function isStream(records: readonly JsonRecord[]): boolean {
  const has = (type: string) =>
    records.some((record) => record.type === type && ('session_id' in record || 'sessionId' in record))
  return has('completion') && has('message')
}
