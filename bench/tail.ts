import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBenchStore } from '@/bench/support/open-bench-store'
import { median, report, rounded, scale } from '@/bench/support/report'
import { syntheticTranscript, writeTranscripts } from '@/bench/support/transcripts'
import { newId } from '@/lib/store/id'
import { scanSource } from '@/lib/ingest/source/scan-source'

/** Rescans a tree of 500 files: unchanged, and with one file in a hundred grown, compared with the first scan. */
const folder = mkdtempSync(path.join(tmpdir(), 'bench-tail-'))
const files = writeTranscripts(folder, 500 * scale, 200_000)
const { ctx, close } = await openBenchStore('sqlite')
const id = newId('source')
const row = { id, workspaceId: ctx.workspace.id, path: folder, heldPath: folder, createdAt: ctx.now() }
await ctx.store.db.source.create({ data: row })
const quiet = async () => undefined

async function timed(): Promise<{ ms: number; changed: number }> {
  const start = performance.now()
  const { changed } = await scanSource(ctx, id, quiet)
  return { ms: performance.now() - start, changed }
}

const first = await timed()
const unchanged: number[] = []
const grown: number[] = []
let isRight = first.changed === files.length
for (let round = 0; round < 5; round++) {
  const same = await timed()
  unchanged.push(same.ms)
  const growing = files.filter((_, index) => index % 100 === round)
  for (const file of growing) {
    const size = statSync(file).size
    const more = syntheticTranscript(path.basename(file, '.jsonl'), 20_000, 5000 + round * 100)
    appendFileSync(file, more.replaceAll('toolu_', `toolu_${round}_${size}_`))
  }
  const after = await timed()
  grown.push(after.ms)
  isRight &&= same.changed === 0 && after.changed === growing.length
}
await close()
rmSync(folder, { recursive: true })
const [still, more] = [median(unchanged) / first.ms, median(grown) / first.ms]
report({
  name: 'tail',
  value: { unchangedMs: rounded(median(unchanged), 1), grownMs: rounded(median(grown), 1) },
  peer: { wholeMs: rounded(first.ms, 0) },
  ratio: rounded(still, 4),
  grownRatio: rounded(more, 4),
  pass: isRight && still <= 0.01 && more <= 0.03,
  isRight,
  files: files.length,
})
