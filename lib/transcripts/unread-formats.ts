import type { Format } from '@/lib/transcripts/format'
import type { Head } from '@/lib/transcripts/source/read-head'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { asRecord, isRecord } from '@/lib/transcripts/text/read-field'

type ObjectTest = (value: JsonRecord) => boolean
type RecordTest = (record: JsonRecord) => boolean

const ofObject = (name: string, title: string, test: ObjectTest): Format => ({
  name,
  title,
  detect: ({ value }: Head) => isRecord(value) && test(value),
})
const ofLines = (name: string, title: string, test: RecordTest): Format => ({
  name,
  title,
  detect: ({ records }: Head) => records.some(test),
})
const ofItems = (name: string, title: string, test: RecordTest): Format => ({
  name,
  title,
  detect: ({ value }: Head) => Array.isArray(value) && value.filter(isRecord).some(test),
})

/**
 * Formats that are known by their marks and not read yet. They are named in the refusal, and several would else be mistaken
 * for a format that is read. In the order of the tests: a file is the first one that fits.
 */
export const unreadObjects: Format[] = [
  ofObject('otlp', 'OpenTelemetry export (OTLP/JSON)', (value) => Array.isArray(value.resourceSpans)),
  ofLines('otlp', 'OpenTelemetry export (OTLP/JSON)', (record) => Array.isArray(record.resourceSpans)),
  ofObject('langfuse', 'Langfuse export', (value) => isRecord(value.trace) && Array.isArray(value.observations)),
]

export const unreadLists: Format[] = [
  ofItems('otel-sdk', 'OpenTelemetry SDK dump', (item) => 'spanContext' in item),
  ofLines('qwen', 'Qwen Code session', (record) => 'sessionId' in record && 'parts' in (asRecord(record.message) ?? {})),
  ofLines('droid', 'Droid session', (record) => record.type === 'session_start' && 'cwd' in record),
]
