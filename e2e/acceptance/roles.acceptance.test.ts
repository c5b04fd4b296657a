import { afterAll, describe, expect, it } from 'vitest'
import { Api } from '../support/api'
import { makeDatabase } from '../support/database'
import { mine, openCandidates } from '../support/learn'
import { makeHome, startServer, type RunningServer } from '../support/server'
import { orderSession } from '../support/transcript'

describe('Processes that share the work on PostgreSQL', () => {
  const closers: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers) await close()
  })
  async function start(role: 'web' | 'worker', databaseUrl: string, home: string): Promise<RunningServer> {
    const server = await startServer({ home, databaseUrl, env: { METTLE_ROLE: role } })
    closers.unshift(() => server.close())
    return server
  }

  it('learn in one what came in through the other, and answer programs in that alone', async () => {
    const { url, drop } = await makeDatabase('postgresql')
    closers.push(drop)
    const home = makeHome()
    const web = await start('web', url!, home)
    const api = new Api(web.url)
    for (const n of [1, 2, 3]) await api.post('/api/sessions', orderSession(`desk-${n}`, 'desk', n))
    const { job } = await api.post<{ job: { id: string } }>('/api/mining')
    // Nobody is there who would do it.
    expect(await api.get(`/api/jobs/${job.id}?wait=3`)).toMatchObject({ status: 'queued' })

    const worker = await start('worker', url!, home)
    expect(await api.get(`/api/jobs/${job.id}?wait=60`)).toMatchObject({ status: 'succeeded' })
    await mine(api)
    expect(await openCandidates(api.as('desk'))).toHaveLength(1)

    for (const path of ['/', '/review', '/api/skills', '/api/mcp', '/.well-known/skills/index.json']) {
      const answer = await fetch(`${worker.url}${path}`, { redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('METTLE_ROLE=worker') as unknown })
    }
    for (const path of ['/api/health/live', '/api/health/ready', '/api/health', '/metrics'])
      expect([path, (await fetch(`${worker.url}${path}`)).status]).toEqual([path, 200])
  })
})
