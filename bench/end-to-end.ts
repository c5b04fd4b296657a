import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { naiveRead } from '@/bench/support/naive-read'
import { openBenchStore } from '@/bench/support/open-bench-store'
import { report, rounded, scale } from '@/bench/support/report'
import { spend, type Spent } from '@/bench/support/spent'
import { writeTranscripts } from '@/bench/support/transcripts'
import { redactPlainly } from '@/lib/redact/plain-redaction.test-support'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { ingestPaths } from '@/lib/ingest/source/ingest-paths'

/**
 * Transcripts to redacted steps and proposals in the database, against the pipeline that everyone writes first: readline, JSON.parse,
 * redaction of the same inputs, prompts and heads of results, and createMany of a row a call. The peer redacts as one writes it
 * first, each rule over the whole of every text, with the same output. It does nothing beyond: no format, no merging of what was taken
 * in before, no shapes, copies, outcomes, events or mining.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'bench-end-'))
const files = writeTranscripts(folder, 500 * scale, 2_000_000)
const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
const quiet = async () => undefined
// Otherwise the first contender pays for the disk, which still writes the files, and for the garbage from creating them.
spawnSync('sync')
globalThis.gc?.()

type IngestRun = Pick<Spent<unknown>, 'seconds' | 'cpuSeconds'>

const shown = ({ seconds, cpuSeconds }: IngestRun): IngestRun => ({
  seconds: rounded(seconds, 1),
  cpuSeconds: rounded(cpuSeconds, 1),
})

/** Peak resident set during the work. */
async function peakMb(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const sample = () => void (peak = Math.max(peak, process.memoryUsage.rss()))
  const timer = setInterval(sample, 20)
  await work()
  sample()
  clearInterval(timer)
  return peak / 2 ** 20
}

async function ours(): Promise<IngestRun & { steps: number; peakMb: number }> {
  const { ctx, close } = await openBenchStore('sqlite')
  const totals = { steps: 0, seconds: 0, cpuSeconds: 0 }
  const peak = await peakMb(async () => {
    const { seconds, cpuSeconds } = await spend(async () => {
      totals.steps = (await ingestPaths(ctx, { paths: [folder] }, quiet)).steps
      await mineAgent(ctx, '*', quiet)
    })
    Object.assign(totals, { seconds, cpuSeconds })
  })
  await close()
  return { ...totals, peakMb: peak }
}

/** Every text of a value, without the names of its fields. */
function redactedPlainly(value: unknown): unknown {
  if (typeof value === 'string') return redactPlainly(value)
  if (Array.isArray(value)) return value.map(redactedPlainly)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redactedPlainly(member)]))
}

async function peer(): Promise<IngestRun & { steps: number }> {
  const { ctx, close } = await openBenchStore('sqlite')
  const { db } = ctx.store
  const createdAt = ctx.now()
  let steps = 0
  const { seconds, cpuSeconds } = await spend(async () => {
    for (const file of files) {
      const { calls, prompts } = await naiveRead(file)
      steps += calls.length
      for (const prompt of prompts) redactPlainly(prompt)
      const data = calls.map(({ id, tool, input, head }) => ({
        id,
        workspaceId: ctx.workspace.id,
        hash: id,
        tool,
        params: redactedPlainly(input) as object,
        label: redactPlainly(head),
        createdAt,
      }))
      await db.shape.createMany({ data })
    }
  })
  await close()
  return { steps, seconds, cpuSeconds }
}

const mine = await ours()
const theirs = await peer()
const lines = await spend(() => spawnSync('wc', ['-l', ...files]))
rmSync(folder, { recursive: true })
const ratio = theirs.seconds / mine.seconds
report({
  name: 'end-to-end',
  value: {
    ...shown(mine),
    mbPerSecond: rounded(megabytes / mine.seconds, 1),
    peakMb: rounded(mine.peakMb, 0),
  },
  peer: { ...shown(theirs), wcSeconds: rounded(lines.seconds, 2) },
  ratio: rounded(ratio, 2),
  pass: mine.steps === theirs.steps && ratio >= 5 && mine.peakMb <= 400,
  steps: mine.steps,
  megabytes: rounded(megabytes, 0),
})
