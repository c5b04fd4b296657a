import { openBenchStore } from '@/bench/support/open-bench-store'
import { median, report, rounded, scale } from '@/bench/support/report'
import { seedLibrary } from '@/bench/support/swept-library'
import { readOverview } from '@/lib/services/overview/read-overview'
import { listSkills } from '@/lib/services/skill/list-skills'
import { readLibrary } from '@/lib/services/skill/read-library'
import { readUses } from '@/lib/store/read-uses'

/** The queries of pages over ten thousand skills with two hundred thousand uses, after one warm-up; in milliseconds. */
const skills = 10_000 * scale
const limits = { list: 200, overview: 500 }
const now = Date.now()
const { ctx, close } = await openBenchStore('sqlite')
await seedLibrary(ctx, { skills, uses: 20, seed: 5 }, now)

async function timed(read: () => Promise<unknown>, times = 5): Promise<{ first: number; again: number }> {
  const laps: number[] = []
  for (let lap = 0; lap <= times; lap += 1) {
    const start = performance.now()
    await read()
    laps.push(performance.now() - start)
  }
  return { first: rounded(laps[0]!, 0), again: rounded(median(laps.slice(1)), 0) }
}

const peer = await timed(async () => {
  const ids = await ctx.store.reader.skill.findMany({ select: { id: true } })
  return readUses(
    ctx.store.reader,
    'sqlite',
    ids.map((row) => row.id),
  )
}, 2)
const overview = await timed(() => readOverview(ctx, {}))
const byRate = await timed(() => listSkills(ctx, { sort: 'rate' }))
const byUses = await timed(() => listSkills(ctx, { sort: 'uses' }))
const byHealth = await timed(() => listSkills(ctx, { sort: 'health' }))
const byName = await timed(() => listSkills(ctx, {}))
const library = await timed(() => readLibrary(ctx, {}))
await close()
const worst = Math.max(byRate.again, byUses.again, byHealth.again, byName.again)
report({
  name: 'read-pages',
  value: { overview, byRate, byUses, byHealth, byName, library },
  peer: { readingEveryLedger: peer },
  ratio: rounded(peer.again / overview.again),
  pass: overview.again <= limits.overview && worst <= limits.list,
  skills,
})
