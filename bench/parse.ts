import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { naiveRead } from '@/bench/support/naive-read'
import { median, report, rounded, scale } from '@/bench/support/report'
import { writeTranscripts } from '@/bench/support/transcripts'
import { parseTranscript } from '@/lib/transcripts/registry'

/**
 * Parsing of whole sessions, against readline and JSON.parse of every line. Ours detects the format, links results to calls, judges
 * them and keeps prompts, inputs and cleaned heads of results; the peer keeps the same as it is written and counts the errors.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'bench-parse-'))
const files = writeTranscripts(folder, 20 * scale * 10, 1e6)
const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6

function ours(): { calls: number; errors: number } {
  const found = { calls: 0, errors: 0 }
  for (const file of files) {
    const read = parseTranscript(readFileSync(file), { fileName: file })
    if ('refused' in read) throw new Error(read.refused)
    for (const { session } of read.sessions) {
      found.calls += session.steps.length
      found.errors += session.steps.filter((step) => step.status === 'error').length
    }
  }
  return found
}

async function peer(): Promise<{ calls: number; errors: number }> {
  const found = { calls: 0, errors: 0 }
  for (const file of files) {
    const { calls, errors } = await naiveRead(file)
    found.calls += calls.length
    found.errors += errors
  }
  return found
}

async function timed<T>(run: () => T | Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now()
  const value = await run()
  return { value, seconds: (performance.now() - start) / 1000 }
}

await timed(ours)
const runs: { ours: number; peer: number }[] = []
let isEqual = true
for (let round = 0; round < 5; round++) {
  const [a, b] = [await timed(ours), await timed(peer)]
  isEqual &&= JSON.stringify(a.value) === JSON.stringify(b.value)
  runs.push({ ours: a.seconds, peer: b.seconds })
}
rmSync(folder, { recursive: true })
const [value, other] = [megabytes / median(runs.map((one) => one.ours)), megabytes / median(runs.map((one) => one.peer))]
report({
  name: 'parse',
  value: { mbPerSecond: rounded(value, 0) },
  peer: { mbPerSecond: rounded(other, 0) },
  ratio: rounded(value / other, 2),
  pass: isEqual && value >= 4 * other,
  isEqual,
  megabytes: rounded(megabytes, 0),
})
