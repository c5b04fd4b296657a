import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { decideCandidates } from '../candidate/decide-candidates'
import { dismissCandidate } from '../candidate/dismiss-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { wordCandidate } from '../candidate/word-candidate'
import { shippingWording } from '../candidate/wording.test-support'
import { eraseSession } from '../session/erase-session'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { readSkill } from '../skill/read-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { changedBeforeWrite, withoutTablesInWrites } from '../testing/changed-before-write.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { mergeCandidate } from './merge-candidate'
import { mergeSkills } from './merge-skills'

const steps = '## Instructions\n\n1. Build it.\n2. Test it.\n3. Ship it.\n'
const warned = `# Deploy site\n\n${steps}\n## Warnings\n\n- never on Fridays\n`
const evidence = ['step', 'prompt'] as const

const firstOpen = async (ctx: Context) => {
  const [first] = (await listCandidates(ctx, {})).items
  if (!first) throw new Error('nothing was proposed')
  return first
}

forBothDatabases('What changes between the plan of a merge and its transaction', (start) => {
  it('is merged too: what the source says by then', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'deploy-web', body: `\n# Deploy web\n\n${steps}` })
    await makeSkill(ctx, { name: 'deploy-site', body: `\n# Deploy site\n\n${steps}` })
    const edited = changedBeforeWrite(ctx, () => editSkill(ctx, { name: 'deploy-site', content: warned }))
    const { skill, plan } = await mergeSkills(edited, { target: 'deploy-web', source: 'deploy-site' })
    expect(skill.warnings).toEqual(['never on Fridays'])
    expect(plan.after).toBe(skill.content)
  })

  it('is refused where the merge was proposed for other versions', async () => {
    const { ctx } = await start()
    const shapes = ['h1', 'h2', 'h3', 'h4']
    await makeSkill(ctx, { name: 'send-orders', agent: 'desk', row: { shapes } })
    await makeSkill(ctx, { name: 'ship-orders', agent: 'desk', row: { shapes } })
    await mineAgent(ctx, '*', async () => undefined)
    const { id, digest } = await firstOpen(ctx)
    const edited = changedBeforeWrite(ctx, () => editSkill(ctx, { name: 'ship-orders', content: warned }))
    await expect(promoteCandidate(edited, { id, digest })).rejects.toMatchObject({ code: 'conflict' })
    expect((await promoteCandidate(ctx, { id: (await remined(ctx)).id })).skill.warnings).toEqual(['never on Fridays'])
  })

  it('is kept where a candidate is merged into a skill, and leaves out the words of an erased session', async () => {
    const { ctx, store } = await start()
    await learnShipping(ctx, 'desk')
    const content = '# Send\n\n1. Weigh it.\n'
    await createSkill(ctx, { name: 'send-parcels', description: 'Sends parcels', content })
    const { id } = await firstOpen(ctx)
    const change = async () => {
      await editSkill(ctx, { name: 'send-parcels', content: `${content}\n## Warnings\n\n- never on Fridays\n` })
      for (const session of await store.db.session.findMany()) await eraseSession(ctx, { id: session.id })
    }
    const { skill } = await mergeCandidate(changedBeforeWrite(ctx, change), { id, into: 'send-parcels' })
    expect(skill.warnings).toContain('never on Fridays')
    expect(skill.exampleQueries).not.toContain('Ship the order, please.')
  })
})

forBothDatabases('The evidence of a candidate', (start) => {
  it('is read before the transaction that merges it', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    await createSkill(ctx, { name: 'send-parcels', description: 'Sends parcels', content: '# Send\n\n1. Weigh it.\n' })
    const { id } = await firstOpen(ctx)
    await mergeCandidate(withoutTablesInWrites(ctx, ...evidence), { id, into: 'send-parcels' })
    expect((await readSkill(ctx, { name: 'send-parcels' })).exampleQueries).toContain('Ship the order, please.')
  })

  it('is read before the transaction that approves it, by itself or beside others', async () => {
    const { ctx } = await start()
    for (const agent of ['desk', 'shop']) {
      await learnShipping(ctx, agent)
      const { id, digest } = await firstOpen(ctx)
      const unread = withoutTablesInWrites(ctx, 'prompt')
      const name =
        agent === 'desk'
          ? (await promoteCandidate(unread, { id, digest })).skill.name
          : (await decideCandidates(unread, { items: [{ id, digest }], verb: 'promote' })).decided[0]?.skill
      expect((await readSkill(ctx, { name: name ?? '' })).exampleQueries).toContain('Ship the order, please.')
    }
  })

  it('is read once more where its sessions were erased before the transaction that approves it', async () => {
    const { ctx, store } = await start()
    await learnShipping(ctx, 'desk')
    const { id } = await firstOpen(ctx)
    const erased = changedBeforeWrite(ctx, async () => {
      const change = { erasedAt: ctx.now(), updatedAt: new Date(ctx.now().getTime() + 1) }
      await store.db.prompt.deleteMany()
      await store.db.session.updateMany({ data: change })
    })
    const { skill } = await promoteCandidate(erased, { id })
    expect((await readSkill(ctx, { name: skill.name })).exampleQueries).not.toContain('Ship the order, please.')
  })

  it('is read before the transaction that keeps a wording, which a decision in between refuses', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const { id } = await firstOpen(ctx)
    const { event } = await wordCandidate(withoutTablesInWrites(ctx, ...evidence), { id, ...shippingWording })
    expect(event).not.toBeNull()
    const dismissed = changedBeforeWrite(ctx, () => dismissCandidate(ctx, { id, reason: 'a test' }))
    await expect(wordCandidate(dismissed, { id, ...shippingWording, by: 'another' })).rejects.toMatchObject({ code: 'conflict' })
  })
})

const remined = async (ctx: Context) => {
  await mineAgent(ctx, '*', async () => undefined)
  return firstOpen(ctx)
}
