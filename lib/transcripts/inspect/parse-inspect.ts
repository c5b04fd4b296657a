import type { Format, SessionResult } from '@/lib/transcripts/format'
import { inspectEvalFacts, inspectFacts } from '@/lib/transcripts/inspect/facts'
import { readArchive } from '@/lib/transcripts/inspect/read-archive'
import { readSamples, type Log } from '@/lib/transcripts/inspect/read-sample'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

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
