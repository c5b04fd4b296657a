import type { Unreadable } from '@/lib/domain/session/step'
import { readZip, type ZipEntry } from '@/lib/transcripts/archive/read-zip'
import { parseLooseJson } from '@/lib/transcripts/source/parse-loose-json'
import { asRecord, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

interface Archive {
  /** Null when it is no log of ours. */
  header: JsonRecord | null
  samples: JsonRecord[]
  /** Entries that could not be read, by their place in the archive from 1. */
  problems: Unreadable[]
}

const sampleFile = /^samples\/[^/]+\.json$/

/** The log in an archive: its header, or of one that was cut short the journal's start, and every sample that can be read. */
export function readArchive(content: Uint8Array): Archive {
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
