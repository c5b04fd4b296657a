import type { Unreadable } from '@/lib/domain/session/step'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { otelSdkFacts, otlpFacts } from '@/lib/transcripts/otel/facts'
import { readLogs } from '@/lib/transcripts/otel/read-logs'
import { readTraces, type ReadSpans } from '@/lib/transcripts/otel/read-otlp'
import { readSdkDump } from '@/lib/transcripts/otel/read-sdk-dump'
import { sessionsOfSpans } from '@/lib/transcripts/otel/sessions-of-spans'
import { readRecords } from '@/lib/transcripts/source/read-records'
import type { Source } from '@/lib/transcripts/source/source'
import { asList, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** OTLP/JSON, of traces or logs: one export, or a batch a line as a collector's file exporter writes them. */
export const otlp: Format = {
  name: 'otlp',
  title: 'OpenTelemetry export (OTLP/JSON)',
  detect: ({ value, records }) => (isRecord(value) && isBatch(value)) || records.some(isBatch),
  parse: readExport,
  facts: otlpFacts,
}

/** Spans as an SDK's exporter for tests or the console prints them. */
export const otelSdk: Format = {
  name: 'otel-sdk',
  title: 'OpenTelemetry SDK dump (JSON)',
  detect: ({ value }) => asList(value).some((item) => isRecord(item) && isRecord(item.spanContext)),
  parse: ({ value }) => (Array.isArray(value) ? sessionsOf([readSdkDump(asList(value))], 'otel-sdk', []) : []),
  facts: otelSdkFacts,
}

const batchNames = ['resourceSpans', 'resource_spans', 'resourceLogs', 'resource_logs']

function isBatch(value: JsonRecord): boolean {
  return batchNames.some((name) => Array.isArray(value[name]))
}

const readBatch = (batch: JsonRecord): ReadSpans[] => [readTraces(batch), readLogs(batch)]

function readExport(source: Source): SessionResult[] {
  if (isRecord(source.value)) return sessionsOf(readBatch(source.value), 'otlp', [])
  const batches: ReadSpans[] = []
  const strays: Unreadable[] = []
  readRecords(source.content, {
    onRecord: (record, line) => {
      if (isBatch(record)) batches.push(...readBatch(record))
      else strays.push({ line, reason: 'no batch of spans or log records' })
    },
    onUnreadable: (unreadable) => strays.push(unreadable),
  })
  return sessionsOf(batches, 'otlp', strays)
}

function sessionsOf(batches: ReadSpans[], format: string, strays: Unreadable[]): SessionResult[] {
  const sessions = sessionsOfSpans(
    batches.flatMap(({ spans }) => spans),
    { harness: 'otel', format },
  )
  const [first] = sessions
  if (!first) return []
  first.unreadable.push(...strays)
  const lost = batches.filter(({ rejected }) => rejected > 0)
  for (const { rejected, problem } of lost) first.unreadable.push({ line: 1, reason: `${rejected} not taken: ${problem}` })
  return sessions
}
