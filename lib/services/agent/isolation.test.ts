import { expect, it } from 'vitest'
import { listSkills } from '../skill/list-skills'
import { readRun } from '../maintenance/list-runs'
import { runMaintenance } from '../maintenance/run-maintenance'
import { readPolicy } from '../policy/read-policy'
import { addSession } from '../session/add-session'
import { listSessions } from '../session/list-sessions'
import { readSession } from '../session/read-session'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { transcript } from '../testing/sessions.test-support'
import { reportUsed } from '../use/report-used'

forBothDatabases('An agent', (open) => {
  it('is not widened to all by an empty name', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'of-desk', agent: 'desk' })
    await addSession(ctx, { agent: 'desk', sessionKey: 's1', transcript: transcript('Ship it.', []) })
    const other = asAgent(ctx, 'other')
    expect((await listSkills(other, { agent: '' })).items).toEqual([])
    expect((await listSessions(other, { agent: '' })).items).toEqual([])
  })

  it('sees of a maintenance run what was decided on its own skills', async () => {
    const { ctx, clock } = await open()
    await makeSkill(ctx, { name: 'of-desk', agent: 'desk' })
    clock.advance(40 * 86_400_000)
    const { run } = await runMaintenance(ctx, {})
    expect(run).toMatchObject({ moved: 1, decisions: [{ skill: 'of-desk' }] })
    expect((await readRun(asAgent(ctx, 'other'), { id: run.id })).run).toMatchObject({ moved: 0, decisions: [] })
    expect((await readRun(asAgent(ctx, 'desk'), { id: run.id })).run).toMatchObject({
      moved: 1,
      decisions: [{ skill: 'of-desk' }],
    })
    await makeSkill(ctx, { name: 'too', agent: 'desk' })
    clock.advance(40 * 86_400_000)
    expect((await runMaintenance(asAgent(ctx, 'other'), { dryRun: true })).run).toMatchObject({ decisions: [] })
  })

  it('reads no policy of another’s skill', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'of-desk', agent: 'desk' })
    await expect(readPolicy(ctx, { skill: 'of-desk', agent: 'other' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await readPolicy(ctx, { skill: 'of-desk', agent: 'desk' })).toMatchObject({ version: 1 })
  })

  it('neither changes nor sees another’s use, however it is named', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'of-all', origin: 'human' })
    const use = { skill: 'of-all', sessionKey: 's1', harness: 'openai-chat' }
    await addSession(ctx, { agent: 'desk', harness: 'openai-chat', sessionKey: 's1', transcript: transcript('Ship it.', []) })
    await reportUsed(ctx, { ...use, agent: 'desk', outcome: 'success' })
    await expect(reportUsed(ctx, { ...use, agent: 'other', outcome: 'failure' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(reportUsed(asAgent(ctx, 'other'), { ...use, outcome: 'failure' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await store.db.use.findFirst()).toMatchObject({ outcome: 'success' })
    await reportUsed(ctx, { ...use, agent: 'other', toolUseId: 't9' })
    const session = (await listSessions(ctx, {})).items[0]?.id ?? ''
    expect((await readSession(ctx, { id: session })).uses).toHaveLength(2)
    expect((await readSession(ctx, { id: session, agent: 'desk' })).uses).toHaveLength(1)
    expect((await readSession(asAgent(ctx, 'desk'), { id: session })).uses).toHaveLength(1)
  })
})

forBothDatabases('Batches of reports', (open) => {
  it('that hold the same uses in another order never wait for each other', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'of-all', origin: 'human' })
    const items = Array.from({ length: 200 }, (_, index) => ({
      skill: 'of-all',
      sessionKey: `s${index}`,
      outcome: 'success' as const,
    }))
    const orders = [items, items.toReversed(), items, items.toReversed()]
    await Promise.all(orders.map((order) => reportUsed(ctx, { items: order })))
    expect(await store.db.use.count()).toBe(200)
    expect(await store.db.outcome.count()).toBe(200)
  })
})
