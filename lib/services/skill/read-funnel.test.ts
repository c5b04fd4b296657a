import { expect, it } from 'vitest'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { transcript } from '../testing/sessions.test-support'
import { giveFeedback } from '../use/give-feedback'
import { reportUsed } from '../use/report-used'
import { listUses } from './list-uses'
import { readFunnel } from './read-funnel'

forBothDatabases('The funnel of a skill', (open) => {
  it('counts from offer to judgement, keeps near misses apart, and opens as many rows', async () => {
    const { ctx, clock } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    const report = (sessionKey: string, fields: object) => reportUsed(ctx, { skill: 'ship', sessionKey, ...fields })
    await report('a', { stage: 'offered' })
    await report('b', { stage: 'offered', decision: 'considered' })
    await report('c', { stage: 'loaded', decision: 'skipped' })
    await report('d', { stage: 'loaded', savedToolCalls: 4 })
    await report('e', { outcome: 'success', savedToolCalls: 6, savedMs: 1500 })
    const { use } = (await report('f', { outcome: 'success' })) as { use: { id: string } }
    clock.advance(1000)
    await giveFeedback(ctx, { target: 'ship', useId: use.id, outcome: 'failure', reason: 'it was not' })
    const funnel = await readFunnel(ctx, { name: 'ship' })
    expect(funnel).toMatchObject({ offered: 6, loaded: 3, followed: 2, judged: 2, unknown: 1, considered: 1, skipped: 1 })
    expect(funnel.saved).toEqual({ toolCalls: { sum: 10, n: 2 }, ms: { sum: 1500, n: 1 } })
    expect(funnel.signals).toMatchObject([{ source: 'explicit', weight: 1, given: 3, standing: 2 }])
    expect(funnel.missing).toEqual([{ by: 'harness', value: 'api', uses: 3, unknown: 1, isMoreOften: false }])
    const total = async (input: object) => (await listUses(ctx, { name: 'ship', ...input })).total
    for (const reached of ['offered', 'loaded', 'followed', 'judged'] as const)
      expect(await total({ reached })).toBe(funnel[reached])
    for (const decision of ['considered', 'skipped'] as const) expect(await total({ decision })).toBe(funnel[decision])
    expect(await total({ outcome: 'unknown' })).toBe(funnel.unknown)
    const [judged] = (await listUses(ctx, { name: 'ship', outcome: 'failure' })).items
    expect(judged?.signals).toMatchObject([
      { outcome: 'success', source: 'explicit', weight: 1 },
      { outcome: 'failure', source: 'explicit', reason: 'it was not', actor: 'person:owner' },
    ])
  })

  it('sees corrections that come again for the same request', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    for (const [index, request] of ['Ship order 1', 'Ship order 22', 'Refund it'].entries()) {
      await addSession(ctx, { harness: 'openai-chat', sessionKey: `s${index}`, transcript: transcript(request, []) })
      const correction = { reason: 'wrong address' }
      await reportUsed(ctx, { skill: 'ship', harness: 'openai-chat', sessionKey: `s${index}`, correction })
    }
    const { repeatedCorrections } = await readFunnel(ctx, { name: 'ship' })
    expect(repeatedCorrections).toHaveLength(1)
    expect(repeatedCorrections[0]?.uses).toHaveLength(2)
  })
})
