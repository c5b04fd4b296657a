import { expect, it } from 'vitest'
import { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'

const clients = 16
/** Of the server's process: its starter ends it after ten seconds. */
const stopMsMax = 10_000

interface Ended {
  /** Requests that were answered, by status. */
  answered: Record<number, number>
  /** Why requests got no answer, each cause once. */
  causes: Set<string>
}

/** Reports uses without a pause until the server is gone; each session is a report of its own. */
async function report(url: string, client: number, ended: Ended): Promise<void> {
  for (let count = 0; ; count += 1) {
    const body = JSON.stringify({ skill: 'ship', sessionKey: `client-${client}-${count}`, outcome: 'success' })
    try {
      const answer = await fetch(`${url}/api/skills/used`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.text()
      ended.answered[answer.status] = (ended.answered[answer.status] ?? 0) + 1
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      ended.causes.add(cause?.code ?? String(error))
      return
    }
  }
}

forBothServers('A stop under load', ({ open }) => {
  it('answers what was accepted, keeps what was answered, and ends with 0 in time', async () => {
    const opened = await open()
    const { server, api } = opened
    await api.post('/api/skills', { name: 'ship', description: 'Ships orders.', content: 'Ship it.' })
    const ended: Ended = { answered: {}, causes: new Set() }
    const load = Promise.all(Array.from({ length: clients }, (_, client) => report(server.url, client, ended)))
    // A reader of the event stream never leaves on its own.
    const stream = fetch(`${server.url}/api/events/stream`, { headers: { accept: 'text/event-stream' } })
    expect((await stream).status).toBe(200)
    while ((ended.answered[200] ?? 0) < 100) await api.get('/api/skills?limit=1')
    const startMs = Date.now()
    expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(Date.now() - startMs).toBeLessThan(stopMsMax)
    await load
    // A client is answered, or finds no server: none, or one that never accepted its connection. What has no answer did nothing.
    expect(Object.keys(ended.answered)).toEqual(['200'])
    expect([...ended.causes].filter((cause) => !['ECONNREFUSED', 'ECONNRESET'].includes(cause))).toEqual([])
    const again = await opened.restart()
    const funnel = await new Api(again.server.url).get<{ judged: number }>('/api/skills/ship/funnel')
    expect(funnel.judged).toBe(ended.answered[200])
    expect((await new Api(again.server.url).get<{ disk: object }>('/api/health')).disk).toMatchObject({ pending: 0 })
  })
})
