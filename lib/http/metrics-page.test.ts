import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createKey } from '@/lib/services/key/create-key'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { createSkill } from '@/lib/services/skill/create-skill'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { handle } from './handle'
import { metricsPage } from './metrics-page'
import { firstAccount, join, today } from './people.test-support'
import { people } from './two-workspaces.test-support'
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

forBothDatabases('The metrics of a server with accounts', (open) => {
  /** What a caller reads: proposals that wait, events, and whether the process tells of itself. */
  async function read(as: { cookie?: string; key?: string }) {
    const credential: Record<string, string> = as.key
      ? { authorization: `Bearer ${as.key}` }
      : { cookie: `mettle-session=${as.cookie}` }
    const response = await scrape({ ...host, ...credential })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    const [open, events] = [valueOf(text, 'mettle_candidates_open'), valueOf(text, 'mettle_events')]
    return { open, events, isWhole: /^mettle_request_seconds|^process_|^mettle_cache/m.test(text) }
  }

  it('are those of the workspaces that a person or a key is of, and of the process for whom all are open', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await learnShipping(ctx, 'desk')
    const { other, olga, ben } = await people(opened)
    const dana = await join(ctx, 'dana@example.com', 'viewer')
    const keyOf = async (of: typeof ctx) => (await createKey(today(of), { name: 'scrape', permissions: ['read'] })).secret
    const [ofDefault, ofOther] = [await keyOf(ctx), await keyOf(other)]
    const eventsOf = (workspaceId: string) => store.db.event.count({ where: { workspaceId } })
    const [here, there] = [await eventsOf(ctx.workspace.id), await eventsOf(other.workspace.id)]
    const waiting = await store.db.candidate.count({ where: { status: 'open' } })
    expect([waiting > 0, here > there, there > 0]).toEqual([true, true, true])
    expect(await read({ cookie: ben })).toEqual({ open: 0, events: there, isWhole: false })
    expect(await read({ key: ofOther })).toEqual({ open: 0, events: there, isWhole: false })
    expect(await read({ cookie: dana })).toEqual({ open: waiting, events: here, isWhole: false })
    expect(await read({ key: ofDefault })).toEqual({ open: waiting, events: here, isWhole: false })
    expect(await read({ cookie: olga })).toEqual({ open: waiting, events: here + there, isWhole: true })
  })

  it('are those of the whole server for a key of the only workspace, as before anybody has an account', async () => {
    const { ctx } = await open()
    const { secret: key } = await createKey(ctx, { name: 'scrape', permissions: ['read'] })
    await createWorkspace(ctx, { name: 'gone', builtins: false })
    expect((await read({ key })).isWhole).toBe(true)
    await ctx.store.db.workspace.delete({ where: { name: 'gone' } })
    await firstAccount()
    expect((await read({ key })).isWhole).toBe(true)
    await createWorkspace(ctx, { name: 'other', builtins: false })
    expect((await read({ key })).isWhole).toBe(false)
  })
})
