import { expect, it } from 'vitest'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { reportUsed } from '@/lib/services/use/report-used'
import { addSession } from '@/lib/services/session/add-session'
import { claudeLines, type MadeCall } from './transcript.test-support'

const load: MadeCall = { tool: 'Skill', id: 'load-1', input: { skill: 'deploy-shop' }, output: 'Launching skill' }
const failing: MadeCall = { tool: 'Bash', id: 'b1', input: { command: 'make deploy' }, output: 'Exit code 2', isError: true }
const otherWay: MadeCall = { tool: 'Bash', id: 'b2', input: { command: 'docker push shop' }, output: 'pushed' }
const sameWay: MadeCall = { tool: 'Bash', id: 'b3', input: { command: 'make deploy' }, output: 'deployed' }

forBothDatabases('A skill whose task was done in another way', (open) => {
  it('failed, until more of the session shows otherwise', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'deploy-shop' })
    const post = (calls: MadeCall[]) => addSession(ctx, { transcript: claudeLines({ session: 's1', calls }) })
    await post([load, failing, otherWay])
    const use = () => store.reader.use.findFirstOrThrow({ include: { outcomes: { orderBy: { id: 'asc' } } } })
    expect(await use()).toMatchObject({ stage: 'loaded', outcome: 'failure', outcomeSource: 'retry', outcomeWeight: 0.6 })
    expect((await use()).outcomes.at(-1)?.reason).toBeTruthy()
    await post([load, failing, otherWay, sameWay])
    expect((await use()).outcomeSource).not.toBe('retry')
    await post([load, failing, otherWay, sameWay])
    expect((await use()).outcomes.filter((one) => one.source === 'retry').map((one) => one.outcome)).toEqual([
      'failure',
      'unknown',
    ])
  })
})

forBothDatabases('A skill that a transcript shows as loaded', (open) => {
  const calls = (tool: string, input: Record<string, unknown>): MadeCall[] => [{ tool, id: 'load-1', input, output: 'ok' }]

  it.each(['mcp__mettle__load_skill', 'mettle_load_skill', 'mettle__skill_get'])('by %s is one use', async (tool) => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'deploy-shop' })
    const transcript = claudeLines({ session: 's1', calls: calls(tool, { name: 'deploy-shop' }) })
    await addSession(ctx, { transcript })
    await addSession(ctx, { transcript })
    const uses = await store.reader.use.findMany()
    expect(uses).toMatchObject([{ stage: 'loaded', sessionKey: 's1', useKey: 'load-1' }])
  })

  it('is a use of now where the clock of its harness is far ahead', async () => {
    const { ctx, store, clock } = await open()
    await makeSkill(ctx, { name: 'deploy-shop' })
    const post = (session: string, start: string) => {
      const made = calls('mettle_load_skill', { name: 'deploy-shop' }).map((call) => ({ ...call, id: session }))
      return addSession(ctx, { transcript: claudeLines({ session, calls: made, start }) })
    }
    await post('s1', '2099-01-01T00:00:00.000Z')
    await post('s2', '2026-02-01T10:00:00.000Z')
    const uses = await store.reader.use.findMany({ orderBy: { at: 'asc' } })
    expect(uses.map(({ at }) => at.toISOString())).toEqual(['2026-02-01T10:00:01.000Z', clock.now().toISOString()])
  })

  it('is the use that our MCP server recorded under the session key in its arguments', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'deploy-shop' })
    await reportUsed(ctx, { skill: 'deploy-shop', sessionKey: 'mine', harness: 'mcp', stage: 'loaded' })
    const input = { name: 'deploy-shop', sessionKey: 'mine' }
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: calls('mcp__mettle__load_skill', input) }) })
    expect(await store.reader.use.findMany()).toMatchObject([{ harness: 'mcp', sessionKey: 'mine' }])
  })

  it('is found by the key of its connector, otherwise without the prefix of a plug-in', async () => {
    const { ctx, store } = await open()
    const byKey = await makeSkill(ctx, { name: 'salesforce-pipeline', origin: 'connector', aliases: ['salesforce:pipeline'] })
    await makeSkill(ctx, { name: 'pipeline' })
    const inPlugin = await makeSkill(ctx, { name: 'deploy-shop' })
    const session = [
      { tool: 'Skill', id: 'c1', input: { skill: 'salesforce:pipeline' } },
      { tool: 'Skill', id: 'c2', input: { skill: 'shop-tools:deploy-shop' } },
    ]
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: session }) })
    const uses = await store.reader.use.findMany({ orderBy: { useKey: 'asc' } })
    expect(uses.map((use) => [use.useKey, use.skillId])).toEqual([
      ['c1', byKey.id],
      ['c2', inPlugin.id],
    ])
  })

  it('is one use for two forks that contain its call, whichever is stored first', async () => {
    const shared = calls('Skill', { skill: 'deploy-shop' })
    const original = claudeLines({ session: 'first', calls: [...shared, sameWay], start: '2026-02-01T10:00:00.000Z' })
    const fork = claudeLines({ session: 'fork', calls: [...shared, otherWay], start: '2026-02-01T11:00:00.000Z' })
    for (const order of [
      [original, fork, original],
      [fork, original, fork],
    ]) {
      const { ctx, store } = await open()
      await makeSkill(ctx, { name: 'deploy-shop' })
      for (const transcript of order) await addSession(ctx, { transcript })
      expect(await store.reader.use.findMany()).toMatchObject([{ sessionKey: 'first', useKey: 'load-1' }])
    }
  })
})
