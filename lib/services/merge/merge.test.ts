import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { savePolicy } from '../policy/save-policy'
import { createSkill } from '../skill/create-skill'
import { listSimilar } from '../skill/list-similar'
import { readSkill } from '../skill/read-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { mergeSkills, planMerge } from './merge-skills'

const steps = '## Instructions\n\n1. Build it.\n2. Test it.\n3. Ship it.\n'

async function deploys(ctx: Context): Promise<void> {
  await makeSkill(ctx, { name: 'deploy-web', body: `\n# Deploy web\n\n${steps}` })
  await makeSkill(ctx, { name: 'deploy-site', body: `\n# Deploy site\n\n${steps}\n## Warnings\n\n- never on Fridays\n` })
  await createSkill(ctx, {
    name: 'night-run',
    description: 'Runs at night',
    content: '# Night run\n\n1. Deploy.\n',
    dependsOn: ['deploy-site'],
  })
}

const facts = async (ctx: Context, name: string) => {
  const { name: found, lifecycle, version, digest, dependsOn, aliases, lineage, warnings } = await readSkill(ctx, { name })
  return { name: found, lifecycle, version, digest, dependsOn, aliases, lineage, warnings }
}

forBothDatabases('merging', (start) => {
  it('brings everything of the source along in one commit, leads the old name, and undo restores all', async () => {
    const { ctx } = await start()
    await deploys(ctx)
    const before = await Promise.all(['deploy-web', 'deploy-site', 'night-run'].map((name) => facts(ctx, name)))
    const plan = await planMerge(ctx, { name: 'deploy-web', source: 'deploy-site' })
    expect(plan).toMatchObject({ unmapped: [], dependents: ['night-run'] })
    const dry = await mergeSkills(ctx, { target: 'deploy-web', source: 'deploy-site', dryRun: true })
    expect([dry.event, dry.plan]).toEqual([null, plan])
    const { skill, event } = await mergeSkills(ctx, { target: 'deploy-web', source: 'deploy-site' })
    expect(skill).toMatchObject({
      version: 2,
      warnings: ['never on Fridays'],
      lineage: ['deploy-site'],
      aliases: ['deploy-site'],
    })
    expect(skill.content).toBe(plan.after)
    expect(await facts(ctx, 'deploy-site')).toMatchObject({ name: 'deploy-web' })
    expect(await ctx.store.db.skill.findFirst({ where: { name: 'deploy-site' } })).toMatchObject({ state: 'archived' })
    expect(await facts(ctx, 'night-run')).toMatchObject({ dependsOn: ['deploy-web'], version: 2 })
    const skills = path.join(ctx.settings.workspaceDir, 'skills')
    expect([existsSync(path.join(skills, 'deploy-web')), existsSync(path.join(skills, 'deploy-site'))]).toEqual([true, false])
    await undoEvent(ctx, { id: event?.id ?? '' })
    expect(await Promise.all(['deploy-web', 'deploy-site', 'night-run'].map((name) => facts(ctx, name)))).toEqual(before)
    expect(existsSync(path.join(skills, 'deploy-site', 'SKILL.md'))).toBe(true)
    expect(await ctx.store.db.version.count()).toBe(3)
  })

  it('refuses what must not be merged, and what would be lost without leave', async () => {
    const { ctx } = await start()
    const many = Array.from({ length: 20 }, (_, at) => `query ${at}`)
    await makeSkill(ctx, { name: 'one', row: { exampleQueries: many } })
    await makeSkill(ctx, { name: 'two', row: { exampleQueries: ['another query'] } })
    await makeSkill(ctx, { name: 'packed', origin: 'pack', state: 'released' })
    const merge = (target: string, source: string, dropped: string[] = []) => mergeSkills(ctx, { target, source, dropped })
    await expect(merge('one', 'one')).rejects.toMatchObject({ code: 'invalid' })
    await expect(merge('packed', 'one')).rejects.toMatchObject({ code: 'conflict' })
    await expect(merge('one', 'packed')).rejects.toMatchObject({ code: 'conflict' })
    await expect(merge('one', 'two')).rejects.toThrow(/source example 1 \(another query\)/)
    expect(await ctx.store.db.event.count({ where: { verb: 'merge' } })).toBe(0)
    const { skill, event } = await merge('one', 'two', ['source example 1'])
    expect([skill.exampleQueries, event?.evidence]).toMatchObject([many, { dropped: ['source example 1: another query'] }])
  })
})

forBothDatabases('proposals to merge', (start) => {
  const ten = Array.from({ length: 10 }, (_, at) => `shape-${at}`)
  const nine = [...ten.slice(0, 9), 'another']
  const pair = async (ctx: Context) => {
    await makeSkill(ctx, { name: 'beaten-path', agent: 'desk', row: { shapes: ten, judgedEver: 5 } })
    await makeSkill(ctx, { name: 'side-path', agent: 'desk', row: { shapes: nine } })
    await makeSkill(ctx, { name: 'of-another', agent: 'other', row: { shapes: ten } })
  }
  const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)
  const open = async (ctx: Context) => (await listCandidates(ctx, {})).items

  it('waits in the queue once, is applied by a person, and waits again when that is undone', async () => {
    const { ctx } = await start()
    await pair(ctx)
    await mine(ctx)
    await mine(ctx)
    const [item, ...others] = await open(ctx)
    expect([item, others]).toMatchObject([{ kind: 'merge', skill: 'beaten-path', overlap: 0.9 }, []])
    const { skill, event } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(skill).toMatchObject({ name: 'beaten-path', lineage: ['side-path'], version: 2 })
    expect(await open(ctx)).toEqual([])
    await undoEvent(ctx, { id: event.id })
    expect((await open(ctx)).map((one) => one.id)).toEqual([item?.id])
    const { items } = await listSimilar(ctx, { name: 'beaten-path', agent: 'desk' })
    expect(items.map(({ name, similarity, isSimilar }) => [name, similarity, isSimilar])).toEqual([['side-path', 0.9, true]])
  })

  it('is applied at once where the policy says so, and not again once a person took it back', async () => {
    const { ctx } = await start()
    await pair(ctx)
    await savePolicy(ctx, { merge: 'auto', reason: 'a test' })
    await mine(ctx)
    const event = await ctx.store.db.event.findFirstOrThrow({ where: { verb: 'merge' } })
    expect([event.actorKind, event.objectName, await open(ctx)]).toEqual(['policy', 'beaten-path', []])
    await undoEvent(ctx, { id: event.id })
    await mine(ctx)
    expect(await readSkill(ctx, { name: 'side-path' })).toMatchObject({ lifecycle: 'verified' })
    expect(await open(ctx)).toMatchObject([{ kind: 'merge' }])
  })

  it('merges all that say the same into one, and leaves to a person what cannot be, without failing the run', async () => {
    const { ctx } = await start()
    await pair(ctx)
    await makeSkill(ctx, { name: 'third-path', agent: 'desk', row: { shapes: ten } })
    const exampleQueries = Array.from({ length: 30 }, (_, at) => `query ${at}`)
    await makeSkill(ctx, { name: 'much-asked', agent: 'desk', row: { shapes: ten, exampleQueries } })
    await savePolicy(ctx, { merge: 'auto', reason: 'a test' })
    await mine(ctx)
    const { version, lineage } = await readSkill(ctx, { name: 'beaten-path' })
    expect([version, lineage.toSorted()]).toEqual([3, ['side-path', 'third-path']])
    expect(await open(ctx)).toMatchObject([{ kind: 'merge', skill: 'beaten-path' }])
  })
})
