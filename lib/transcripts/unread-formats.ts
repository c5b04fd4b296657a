import type { Format } from '@/lib/transcripts/format'
import type { Head } from '@/lib/transcripts/source/read-head'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { asRecord } from '@/lib/transcripts/text/read-field'

type RecordTest = (record: JsonRecord) => boolean

const ofLines = (name: string, title: string, test: RecordTest): Format => ({
  name,
  title,
  detect: ({ records }: Head) => records.some(test),
})

/**
 * Formats that are known by their marks and not read yet. They are named in the refusal, and several would else be mistaken
 * for a format that is read. In the order of the tests: a file is the first one that fits.
 */
export const unreadObjects: Format[] = []

export const unreadLists: Format[] = [
  ofLines('qwen', 'Qwen Code session', (record) => 'sessionId' in record && 'parts' in (asRecord(record.message) ?? {})),
  ofLines('droid', 'Droid session', (record) => record.type === 'session_start' && 'cwd' in record),
]
