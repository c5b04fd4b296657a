import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { ingestPaths } from './ingest-paths'

const data = process.env.METTLE_DATA ?? path.resolve('.data')

const sets = [
  // 139 files, and 23 sub-agents that only progress lines show.
  { folder: 'claude-code/projects', sessions: 162, steps: 5107 },
  { folder: 'tau-bench', sessions: 200, steps: 1164 },
  { folder: 'tau2', sessions: 264, steps: 2108 },
]

describe.runIf(existsSync(data))('the sample data', () => {
  // The longest on one database: what differs between the two is proved on the others.
  forBothDatabases('real transcripts', (open, provider) => {
    it.each(sets.filter((set) => provider === 'sqlite' || set.folder === 'tau-bench'))(
      '$folder is taken in whole, and a second time for nothing',
      { timeout: 300_000 },
      async ({ folder, sessions, steps }) => {
        const { ctx } = await open()
        const take = () => ingestPaths(ctx, { paths: [path.join(data, folder)] }, async () => undefined)
        const startMs = performance.now()
        const first = await take()
        const firstMs = performance.now() - startMs
        expect(first).toMatchObject({ sessions, created: sessions, changed: sessions, refused: [] })
        expect(await ctx.store.db.step.count({ where: { isCopy: false, isSidechain: false } })).toBe(steps)
        const second = await take()
        process.stderr.write(
          `${folder}: ${Math.round(firstMs)} ms, again ${Math.round(performance.now() - startMs - firstMs)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`,
        )
        expect(second).toMatchObject({ files: first.files, sessions, created: 0, changed: 0, steps: first.steps })
      },
    )
  })
})
