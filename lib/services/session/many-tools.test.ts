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
})
