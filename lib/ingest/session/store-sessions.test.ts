import { expect, it } from 'vitest'
import { runMining } from '@/lib/services/pattern/run-mining'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { shipping, transcript, type Call } from '@/lib/services/testing/sessions.test-support'
import { addSession } from '@/lib/services/session/add-session'

const chat = (more: Call[]) => transcript('Ship it.', [...shipping('A-1'), ...more])

forBothDatabases('Concurrent readings', (open) => {
  it('of an unknown session create one session, one agent and one mining job', async () => {
    const { ctx, store } = await open()
    const post = (agent: string) => addSession(ctx, { agent, sessionKey: `s-${agent}`, transcript: chat([]) })
    const answers = await Promise.all(['a', 'a', 'a', 'b', 'b'].map(post))
    expect(answers.filter((one) => 'created' in one && one.created)).toHaveLength(2)
    expect(await store.db.session.count()).toBe(2)
    expect(await store.db.agent.count()).toBe(2)
    expect(await store.db.step.count()).toBe(8)
    expect(await store.db.job.count()).toBe(2)
  })

  it('lose nothing that only one of them has', async () => {
    const { ctx, store } = await open()
    const post = (more: Call[]) => addSession(ctx, { agent: 'a', sessionKey: 's', transcript: chat(more) })
    await post([])
    await Promise.all([post([['close_case', { id: 'x' }]]), post([['tell_boss', { id: 'y' }]])])
    const tools = (await store.db.step.findMany({ orderBy: { position: 'asc' } })).map((step) => step.tool)
    expect(tools.slice(4).toSorted()).toEqual(['close_case', 'tell_boss'])
  })

  it('and repeated mining requests create one job', async () => {
    const { ctx } = await open()
    const jobs = await Promise.all(Array.from({ length: 6 }, () => runMining(ctx, { agent: 'new' })))
    expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(1)
  })
})
