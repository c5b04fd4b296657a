import { expect, it } from 'vitest'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { listSessions } from './list-sessions'

forBothDatabases('Tools of a workspace with more than a choice can show', (open) => {
  it.each([undefined, 'alice'])('are found by a part of their name, of agent %s', async (agent) => {
    const { ctx } = await open()
    const names = Array.from({ length: 250 }, (_, at) => `tool_${String(at).padStart(3, '0')}`)
    const calls = [...names, 'Zeta%Find'].map((tool) => ({ tool, input: { of: tool } }))
    await addSession(ctx, { agent: 'alice', transcript: claudeLines({ session: 's1', calls }) })
    const toolsLike = async (text?: string) =>
      (await listSessions(ctx, { facets: true, agent, ...(text !== undefined && { toolsLike: text }) })).facets?.tools
    expect(await toolsLike()).toHaveLength(200)
    expect(await toolsLike('L_24')).toEqual(names.slice(240))
    expect(await toolsLike('zeta%')).toEqual(['Zeta%Find'])
    expect(await toolsLike('l%2')).toEqual([])
  })

  it('find their sessions by a part of the name of one', async () => {
    const { ctx } = await open()
    const call = (key: string, tool: string) =>
      addSession(ctx, { agent: 'alice', transcript: claudeLines({ session: key, calls: [{ tool, input: { of: key } }] }) })
    for (const [key, tool] of Object.entries({ s1: 'Find_Order', s2: 'FindXOrder', s3: 'Ärger_Melden' })) await call(key, tool)
    const found = async (q: string, limit = 50) => {
      const { items, total } = await listSessions(ctx, { q, limit })
      return { keys: items.map(({ key }) => key).toSorted(), total }
    }
    expect(await found('d_or')).toEqual({ keys: ['s1'], total: 1 })
    expect(await found('ORDER')).toEqual({ keys: ['s1', 's2'], total: 2 })
    expect(await found('ärger')).toEqual({ keys: ['s3'], total: 1 })
    expect(await found('nothing of these')).toEqual({ keys: [], total: 0 })
    expect((await found('find', 1)).total).toBe(2)
  })
})
