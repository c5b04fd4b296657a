import { expect, it } from 'vitest'
import { harnesses, type HarnessName } from '@/lib/domain/harness/harnesses'
import { serve } from '@/lib/http/serve'
import { addSession } from '@/lib/services/session/add-session'
import { readSession } from '@/lib/services/session/read-session'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { callerAt, shipping } from './client.test-support'
import { recordings } from './recordings.test-support'

const caller = callerAt(serve)
const { name } = shipping
const keys = [
  ['without a session key', {}],
  ['with a session key of the agent’s own', { sessionKey: 'of-the-agent' }],
] as const
const cases = Object.keys(harnesses).flatMap((harness) => keys.map(([how, args]) => [harness as HarnessName, how, args] as const))

forBothDatabases('A skill loaded through MCP', (open) => {
  it.each(cases)('in %s, %s, is one use with its outcome, also where two forks hold it', async (harness, _, args) => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { client } = await caller(opened, { agent: 'desk' })
    const answer = await client.callTool({ name: 'load_skill', arguments: { name, ...args } })
    const [part] = answer.content
    const output = part?.type === 'text' ? part.text : ''
    const { tool, record } = recordings[harness]
    const stored: string[] = []
    for (const session of ['first', 'second', 'third', 'first']) {
      const transcript = record({ session, tool, input: { name, ...args }, output })
      const sent = { transcript, sessionKey: session, harness, agent: 'desk', outcome: 'failure' as const }
      const posted = (await addSession(ctx, sent)) as { session: { id: string; harness: string } }
      expect(posted.session.harness).toBe(harness)
      stored.push(posted.session.id)
    }
    expect(await store.db.use.findMany()).toMatchObject([{ stage: 'loaded', outcome: 'failure', outcomeSource: 'label' }])
    const [first, second, third] = await Promise.all(stored.slice(0, 3).map((id) => readSession(ctx, { id })))
    expect([first?.uses.length, second?.uses.length, third?.uses.length]).toEqual([1, 0, 0])
  })

  it.each(Object.keys(harnesses) as HarnessName[])('is told by the name of its tool alone in %s', async (harness) => {
    const { ctx, store } = await open()
    await createSkill(ctx, shipping)
    const { tool, record } = recordings[harness]
    const transcript = record({ session: 's1', tool, input: { name }, output: 'Ship it.' })
    await addSession(ctx, { transcript, sessionKey: 's1', harness, agent: 'desk', outcome: 'failure' })
    expect(await store.db.use.findMany()).toMatchObject([{ stage: 'loaded', outcome: 'failure', sessionKey: 's1' }])
  })
})
