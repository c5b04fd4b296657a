import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { naiveRead } from '@/bench/support/naive-read'
import { median, report, rounded, scale } from '@/bench/support/report'
import { spend, type Spent } from '@/bench/support/spent'
import { writeTranscripts } from '@/bench/support/transcripts'
import type { Step } from '@/lib/domain/session/step'
import { parseTranscript } from '@/lib/transcripts/registry'

/**
 * Parsing of whole sessions, against readline and JSON.parse of every line: made-up ones in real proportions, and the real ones of the
 * sample data, where they are. Ours detects the format, links results to calls, judges them and keeps prompts, inputs and cleaned heads
 * of results; the peer keeps the same as it is written and counts the errors.
 */
interface Totals {
  calls: number
  errors: number
}

/** A result with `is_error`: ours also distinguishes refused and interrupted calls. */
const isError = ({ status, output }: Step) =>
  status === 'error' || status === 'denied' || (status === 'interrupted' && output !== undefined)

function ours(files: readonly string[]): Totals {
  const totals = { calls: 0, errors: 0 }
  for (const file of files) {
    const read = parseTranscript(readFileSync(file), { fileName: file })
    if ('refused' in read) throw new Error(read.refused)
    for (const { session } of read.sessions) {
      totals.calls += session.steps.length
      for (const step of session.steps) if (isError(step)) totals.errors++
    }
  }
  return totals
}

async function peer(files: readonly string[]): Promise<Totals> {
  const totals = { calls: 0, errors: 0 }
  for (const file of files) {
    const { calls, errors } = await naiveRead(file)
    totals.calls += calls.length
    totals.errors += errors
  }
  return totals
}

async function compare(files: readonly string[]) {
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
  ours(files)
  const rounds: { own: Spent<Totals>; other: Spent<Totals> }[] = []
  for (let round = 0; round < 5; round++) {
    rounds.push({ own: await spend(() => ours(files)), other: await spend(() => peer(files)) })
  }
  const speed = (who: 'own' | 'other') => megabytes / median(rounds.map((round) => round[who].seconds))
  return {
    mbPerSecond: rounded(speed('own'), 0),
    peerMbPerSecond: rounded(speed('other'), 0),
    ratio: rounded(speed('own') / speed('other'), 2),
    cpuRatio: rounded(median(rounds.map(({ own, other }) => other.cpuSeconds / own.cpuSeconds)), 2),
    isEqual: rounds.every(({ own, other }) => own.value.calls === other.value.calls && own.value.errors === other.value.errors),
    megabytes: rounded(megabytes, 0),
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-parse-'))
const synthetic = await compare(writeTranscripts(folder, 20 * scale * 10, 1e6))
rmSync(folder, { recursive: true })

const sample = path.join(process.env.METTLE_DATA ?? path.resolve('.data'), 'claude-code')
const names = existsSync(sample) ? readdirSync(sample, { recursive: true, encoding: 'utf8' }) : []
const realFiles = names.filter((name) => name.endsWith('.jsonl')).map((name) => path.join(sample, name))
if (realFiles.length === 0) console.error('parse: the sample data is not there, only the made-up sessions are read')
const real = realFiles.length === 0 ? undefined : await compare(realFiles.filter((_, index) => index % (1 / scale) < 1))

const sets = real ? [synthetic, real] : [synthetic]
report({
  name: 'parse',
  value: { mbPerSecond: synthetic.mbPerSecond, real: real?.mbPerSecond },
  peer: { mbPerSecond: synthetic.peerMbPerSecond, real: real?.peerMbPerSecond },
  ratio: Math.min(...sets.map(({ ratio }) => ratio)),
  pass: sets.every(({ ratio, isEqual }) => isEqual && ratio >= 4),
  synthetic,
  real: real ?? 'the sample data is not there',
})
