import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { handle } from './handle'
import { metricsPage } from './metrics-page'
import { serve } from './serve'

const origin = 'http://127.0.0.1:4310'
const host = { host: '127.0.0.1:4310' }
const scrape = (headers: Record<string, string> = host) =>
  serve(new Request(`${origin}/metrics`, { headers }), (ctx) => metricsPage(ctx))

/** The value of a series, by its name and labels as written. */
const valueOf = (text: string, series: string): number =>
  Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

forBothDatabases('The metrics', (open) => {
  it('count requests by operation and status, and what waits', async () => {
    const { ctx } = await open()
    await learnShipping(ctx, 'desk')
    const count = (text: string) => valueOf(text, 'mettle_request_seconds_count\\{operation="skill.read",status="404"\\}') || 0
    const before = count(await (await scrape()).text())
    await handle(new Request(`${origin}/api/skills/nobody`, { headers: host }))
    const answer = await scrape()
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=')])
    expect(count(text) - before).toBe(1)
    expect(valueOf(text, 'mettle_candidates_open')).toBe(await ctx.store.db.candidate.count({ where: { status: 'open' } }))
    expect(valueOf(text, 'mettle_jobs_queued')).toBe(await ctx.store.db.job.count({ where: { status: 'queued' } }))
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(text).not.toMatch(/nobody|desk|default/)
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'mettle_database_seconds')).toBeGreaterThan(0)
  })

  it('count what is answered from memory, and how long files wait for the disk', async () => {
    const { ctx } = await open()
    await createSkill(ctx, { name: 'ship', description: 'Ships', content: 'Do it.' })
    const read = async (series: string) => valueOf(await (await scrape()).text(), series)
    const ask = () => handle(new Request(`${origin}/api/skills`, { headers: host }))
    await ask()
    const [hits, misses] = [await read('mettle_cache_hits_total'), await read('mettle_cache_misses_total')]
    await ask()
    expect(await read('mettle_cache_hits_total')).toBeGreaterThan(hits)
    expect(misses).toBeGreaterThan(0)
    expect(await read('mettle_cache_entries')).toBeGreaterThan(0)
    expect(await read('mettle_disk_write_oldest_seconds')).toBe(0)
    const createdAt = new Date(Date.now() - 90_000)
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: null, createdAt } })
    expect(await read('mettle_disk_write_oldest_seconds')).toBeGreaterThanOrEqual(90)
  })

  it('are not given to a page of another origin, or under another name', async () => {
    await open()
    expect((await scrape({ ...host, origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await scrape({ host: 'evil.example' })).status).toBe(403)
  })
})
