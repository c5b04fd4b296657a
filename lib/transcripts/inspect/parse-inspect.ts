import type { Format, SessionResult, FormatFacts } from '@/lib/transcripts/format'
import { readSamples, type Log } from '@/lib/transcripts/inspect/read-sample'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import type { Unreadable } from '@/lib/domain/session/step'
import { readZip, type ZipEntry } from '@/lib/transcripts/archive/read-zip'
import { parseLooseJson } from '@/lib/transcripts/source/parse-loose-json'

const reading = {
  reads:
    'One session per sample and epoch: the `tool_calls` of its messages, times from `events`, long texts from `attachments`. The scores are the outcome: C, I, P, N, a boolean or a number from 0 to 1; if scorers disagree, the outcome is partial. Model events list the required parameters of the tools.',
  skips: 'System messages, the rest of model events, states and spans. A log without samples is accepted and has no session.',
  status: '`error.type`: approval is denied, cancelled is interrupted, anything else is an error. A result without one is `ok`.',
}

const inspectFacts: FormatFacts = {
  found: 'The log folder of an evaluation, `logs/<time>_<task>_<id>.json`.',
  marks:
    'An object with `version`, `status` and an `eval` object. A bare `NaN` or `Infinity`, which is not valid JSON, is read as null.',
  ...reading,
}

const inspectEvalFacts: FormatFacts = {
  found: 'The log folder of an evaluation, `logs/<time>_<task>_<id>.eval`.',
  marks: 'A zip archive (stored, deflate or Zstandard) with `header.json`, or `_journal/start.json` if the log was cut short.',
  ...reading,
}

/** Inspect logs as one JSON value: one session a sample and epoch. */
export const inspect: Format = {
  name: 'inspect',
  title: 'Inspect log (JSON)',
  detect: ({ value }) => isRecord(value) && isRecord(value.eval) && 'status' in value && 'version' in value,
  parse: (source) => {
    const file = asRecord(source.value)
    return file ? readSamples(asList(file.samples), aboutLog(file, 'inspect', source)) : []
  },
  mayBeEmpty: true,
  facts: inspectFacts,
}

/** The same logs as a zip archive, a file a sample. */
export const inspectEval: Format = {
  name: 'inspect-eval',
  title: 'Inspect log archive (.eval)',
  detect: ({ isZip }) => isZip,
  parse: readEval,
  facts: inspectEvalFacts,
}

interface Archive {
  /** Null when it is no log of ours. */
  header: JsonRecord | null
  samples: JsonRecord[]
  /** Entries that could not be read, by their place in the archive from 1. */
  problems: Unreadable[]
}

const sampleFile = /^samples\/[^/]+\.json$/

/** The log in an archive: its header, or of one that was cut short the journal's start, and every sample that can be read. */
function readArchive(content: Uint8Array): Archive {
  const entries = readZip(content)
  const problems: Unreadable[] = []
  const parse = (entry: ZipEntry | undefined): JsonRecord | null => {
    if (!entry) return null
    const read = readJson(entry)
    if ('value' in read) return read.value
    problems.push({ line: (entries?.indexOf(entry) ?? 0) + 1, reason: `${entry.name}: ${read.problem}` })
    return null
  }
  const named = (name: string) => entries?.find((entry) => entry.name === name)
  const header = parse(named('header.json')) ?? parse(named('_journal/start.json'))
  if (!entries || !header || !asRecord(header.eval)) return { header: null, samples: [], problems }
  const samples = entries
    .filter(({ name }) => sampleFile.test(name))
    .map(parse)
    .filter(isRecord)
  return { header, samples, problems }
}

function readJson(entry: ZipEntry): { value: JsonRecord } | { problem: string } {
  const unpacked = entry.read()
  if ('problem' in unpacked) return unpacked
  const { value, problem } = parseLooseJson(new TextDecoder().decode(unpacked.bytes))
  const record = asRecord(value)
  return record ? { value: record } : { problem: problem ?? 'JSON, but no object' }
}

function readEval(source: Source): SessionResult[] {
  if (typeof source.content === 'string') return []
  const { header, samples, problems } = readArchive(source.content)
  if (!header) return []
  const sessions = readSamples(samples, aboutLog(header, 'inspect-eval', source))
  sessions[0]?.unreadable.unshift(...problems)
  return sessions
}

/** The ids of a log name its samples' sessions, so that the same log as JSON and as an archive is one. */
function aboutLog(file: JsonRecord, format: string, source: Source): Log {
  const about = asRecord(file.eval) ?? {}
  const run = [asText(about.run_id), asText(about.task_id)].filter((id) => id !== undefined).join('/')
  const key = asText(about.eval_id) ?? (run === '' ? digestSource(source) : run)
  return { key, format, task: asText(about.task), model: asText(about.model), startedAt: about.created }
}
