import { expect, it } from 'vitest'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { undoEvent } from '../event/undo-event'
import { mergeSkills } from '../merge/merge-skills'
import { createSkill } from '../skill/create-skill'
import { listFeatures } from '../skill/list-features'
import { deprecateSkill } from '../skill/act-on-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { reportUsed } from '../use/report-used'
import { readGraph } from './read-graph'

forBothDatabases('The graph', (open) => {
  it('shows a promoted skill with where it stands, its tools, its agent and what happened to it when', async () => {
    const { ctx } = await open()
    await learnShipping(ctx, 'desk', 4)
    const [candidate] = (await listCandidates(ctx, {})).items
    const { skill, event } = await promoteCandidate(ctx, { id: candidate?.id ?? '' })
    const moved = await deprecateSkill(ctx, { name: skill.name, reason: 'replaced' })
    const { nodes, edges } = await readGraph(ctx, {})
    const node = nodes.find((one) => one.id === skill.id)
    expect(node).toMatchObject({ kind: 'skill', name: skill.name, state: 'deprecated', tier: 2, taskType: skill.taskType })
    expect(node?.events?.map((one) => [one.id, one.verb])).toEqual([
      [event.id, 'promote'],
      [moved.event.id, 'deprecate'],
    ])
    expect(nodes.find((one) => one.kind === 'agent')).toMatchObject({ name: 'desk' })
    expect(edges.filter((one) => one.kind === 'calls').map((one) => one.to)).toContain('tool:get_order')
    expect(edges.find((one) => one.kind === 'learned')).toMatchObject({ to: skill.id })
  })

  it('relates what is used together and what names each other, and opens the sessions on demand', async () => {
    const { ctx } = await open()
    const base = await makeSkill(ctx, { name: 'base', origin: 'human', state: 'released' })
    const child = await makeSkill(ctx, { name: 'child', origin: 'human', state: 'released', dependsOn: ['base'] })
    const alone = await makeSkill(ctx, { name: 'alone', origin: 'human', state: 'released' })
    for (let index = 0; index < 3; index += 1)
      for (const skill of ['base', 'child']) await reportUsed(ctx, { skill, sessionKey: `s${index}`, outcome: 'success' })
    const whole = await readGraph(ctx, {})
    expect(whole.skills).toBe(3)
    expect(whole.edges).toEqual(
      expect.arrayContaining([
        { from: base.id, to: child.id, kind: 'used_with', weight: 3 },
        { from: child.id, to: base.id, kind: 'depends_on' },
        { from: child.id, to: `cluster:${base.id}`, kind: 'member_of' },
      ]),
    )
    const near = await readGraph(ctx, { skill: 'alone' })
    expect(near).toMatchObject({ nodes: [{ id: alone.id, uses: 0 }], edges: [] })
    expect((await readGraph(ctx, { skill: 'child', limit: 1 })).nodes.map((one) => one.id)).toContain(child.id)
  })

  it('tells whose words a skill adds to, and what was merged into it, for as long as that stands', async () => {
    const { ctx } = await open()
    const steps = '## Instructions\n\n1. Build it.\n2. Ship it.\n'
    const [web, site] = [await makeSkill(ctx, { name: 'web', body: steps }), await makeSkill(ctx, { name: 'site', body: steps })]
    const { skill } = await createSkill(ctx, { name: 'ours', description: 'Our web', content: '# Ours\n', extends: 'site' })
    const lineage = async () =>
      (await readGraph(ctx, {})).edges.filter(({ kind }) => kind === 'extends' || kind === 'merged_from')
    expect(await lineage()).toEqual([{ from: skill.id, to: site.id, kind: 'extends' }])
    const { event } = await mergeSkills(ctx, { target: 'web', source: 'site' })
    expect(await lineage()).toEqual([
      { from: skill.id, to: web.id, kind: 'extends' },
      { from: web.id, to: site.id, kind: 'merged_from' },
    ])
    await undoEvent(ctx, { id: event?.id ?? '' })
    expect(await lineage()).toEqual([{ from: skill.id, to: site.id, kind: 'extends' }])
  })

  it('exports the features of each skill', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'base', origin: 'human', state: 'released', row: { taskType: 'api' } })
    await reportUsed(ctx, { skill: 'base', sessionKey: 's', outcome: 'success' })
    const { columns, items } = await listFeatures(ctx, {})
    expect(items).toHaveLength(1)
    expect(Object.keys(items[0] ?? {})).toEqual(columns)
    expect(items[0]).toMatchObject({ skill: 'base', use_count: 1, skill_success_rate: 1, is_auto_created: false, trust_tier: 3 })
    expect(items[0]?.decay_rate).toBeCloseTo(2 ** (-1 / 90), 9)
  })
})
