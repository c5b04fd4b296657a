import { expect, it } from 'vitest'
import { promoteCandidate } from '../candidate/promote-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { runMining } from '../pattern/run-mining'
import { eraseSession } from '../session/erase-session'
import { listSessions } from '../session/list-sessions'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { listAgents } from './list-agents'

forBothDatabases('The agents of a workspace', (setUp) => {
  it('are listed with what came of each; an agent sees itself', async () => {
    const { ctx } = await setUp()
    expect(await listAgents(ctx, {})).toEqual({ items: [] })
    await learnShipping(ctx, 'desk', 4)
    await learnShipping(ctx, 'other', 1)
    await runMining(asAgent(ctx, 'desk'), {})
    const waiting = (await listCandidates(ctx, {})).items
    const before = (await listAgents(ctx, {})).items
    expect(before.map((one) => [one.name, one.sessions, one.skills, one.open])).toEqual([
      ['desk', 4, 0, waiting.length],
      ['other', 1, 0, 0],
    ])
    await promoteCandidate(ctx, { id: waiting[0]?.id ?? '' })
    const [session] = (await listSessions(asAgent(ctx, 'desk'), {})).items
    await eraseSession(ctx, { id: session?.id ?? '' })
    const { items } = await listAgents(asAgent(ctx, 'desk'), {})
    expect(items).toMatchObject([{ name: 'desk', sessions: 3, skills: 1, open: waiting.length - 1 }])
    expect(await listAgents(asAgent(ctx, 'nobody'), {})).toEqual({ items: [] })
  })
})
