import { expect, it } from 'vitest'
import { claudeLines, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import { runMaintenance } from '../maintenance/run-maintenance'
import { savePolicy } from '../policy/save-policy'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { transcript } from '../testing/sessions.test-support'
import { giveFeedback } from '../use/give-feedback'
import { reportUsed } from '../use/report-used'
import { deprecateSkill, resetSkill } from './act-on-skill'
import { listUses } from './list-uses'
import { readFunnel } from './read-funnel'

const edit: MadeCall = { tool: 'Edit', input: { file_path: '/srv/shop/pay.ts', old_string: 'a', new_string: 'b' } }

/** A session that changed a file and ran the tests, which ended with this code. */
const checked = (session: string, code: 0 | 1): string => {
  const output = code === 0 ? '41 passed' : '1 failed'
  const tests: MadeCall = { tool: 'Bash', input: { command: 'npm test' }, output, isError: code !== 0 }
  return claudeLines({ session, calls: [edit, tests] })
}

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
    const group = { uses: 3, unknown: 1, isMoreOften: false }
    expect(funnel.missing).toEqual([
      { by: 'harness', value: 'api', ...group },
      { by: 'state', value: 'released', ...group },
    ])
    expect(funnel.derived).toEqual({ standing: 0, accuracy: null })
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

  it('tells in which state of the skill outcomes lack, also when it has moved on', async () => {
    const { ctx, clock } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    const report = (sessionKey: string, fields: object) => reportUsed(ctx, { skill: 'ship', sessionKey, ...fields })
    for (let at = 0; at < 12; at++) await report(`r${at}`, { outcome: 'success' })
    clock.advance(1000)
    await deprecateSkill(ctx, { name: 'ship', reason: 'a better one is there' })
    clock.advance(1000)
    for (let at = 0; at < 12; at++) await report(`d${at}`, { stage: 'loaded' })
    clock.advance(1000)
    await resetSkill(ctx, { name: 'ship', reason: 'it is needed' })
    const byState = (await readFunnel(ctx, { name: 'ship' })).missing.filter(({ by }) => by === 'state')
    expect(byState).toEqual([
      { by: 'state', value: 'deprecated', uses: 12, unknown: 12, isMoreOften: true },
      { by: 'state', value: 'released', uses: 12, unknown: 0, isMoreOften: false },
    ])
  })

  it('says how many of its outcomes are derived, and how often those are right once it is measured', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    await addSession(ctx, { transcript: checked('own', 0) })
    await reportUsed(ctx, { skill: 'ship', sessionKey: 'own', harness: 'claude-code' })
    await reportUsed(ctx, { skill: 'ship', sessionKey: 'told', outcome: 'failure' })
    expect((await readFunnel(ctx, { name: 'ship' })).derived).toEqual({ standing: 1, accuracy: null })
    for (let at = 0; at < 60; at++) {
      const isBad = at % 3 === 0
      const transcript = checked(`l${at}`, isBad ? 1 : 0)
      await addSession(ctx, { transcript, outcome: isBad ? 'failure' : 'success' })
    }
    await savePolicy(ctx, { learning: 'off', reason: 'rates only' })
    await runMaintenance(ctx, {})
    const { derived } = await readFunnel(ctx, { name: 'ship' })
    expect(derived).toMatchObject({ standing: 1, accuracy: { right: 60, of: 60, high: 1 } })
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
