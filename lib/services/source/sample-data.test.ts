import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { ingestPaths } from '@/lib/ingest/source/ingest-paths'

const data = process.env.METTLE_DATA ?? path.resolve('.data')

// What the parsers make of every folder is counted beside them; here it is what becomes of that in the database.
const sets = [
  { folder: 'claude-code/projects/-home-dev-projects-agentv', sessions: 2, steps: 28 },
  { folder: 'codex/sessions', sessions: 10, steps: 1962 },
  { folder: 'swe-agent', sessions: 19, steps: 251 },
  { folder: 'tau-bench', sessions: 200, steps: 1164 },
]

describe.runIf(existsSync(data))('the sample data', () => {
  // The longest on one database: what differs between the two is proved on the others.
  forBothDatabases('real transcripts', (open, provider) => {
    it.each(sets.filter((set) => provider === 'sqlite' || set.folder === 'tau-bench'))(
      '$folder is taken in whole, and a second time for nothing',
      { timeout: 300_000 },
      async ({ folder, sessions, steps }) => {
        const { ctx } = await open()
        const ingest = () => ingestPaths(ctx, { paths: [path.join(data, folder)] }, async () => undefined)
        const startMs = performance.now()
        const first = await ingest()
        const firstMs = performance.now() - startMs
        expect(first).toMatchObject({ sessions, created: sessions, changed: sessions, refused: [] })
        expect(await ctx.store.db.step.count({ where: { isCopy: false, isSidechain: false } })).toBe(steps)
        const second = await ingest()
        process.stderr.write(
          `${folder}: ${Math.round(firstMs)} ms, again ${Math.round(performance.now() - startMs - firstMs)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`,
        )
        expect(second).toMatchObject({ files: first.files, sessions, created: 0, changed: 0, steps: first.steps })
      },
    )
  })
})
