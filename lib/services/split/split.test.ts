import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { historyOf } from '@/lib/workspace/git'
import { workspaceDirOf } from '@/lib/kernel/workspace-dir'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { readSkill } from '../skill/read-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { changedBeforeWrite } from '../testing/changed-before-write.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { splitSkill } from './split-skill'

const body = `
# Release

## Instructions

1. Build it.
2. Test it.
3. Ship it.

## Warnings

- Never on Fridays
- Tests are slow
`
const parts = [
  { name: 'check-build', description: 'Builds and tests it', steps: [1, 2], entries: ['warnings item 2'] },
  { name: 'ship-build', description: 'Builds and ships it', steps: [1, 3], entries: ['warnings item 1'] },
]
const row = { shapes: ['b', 't', 's'], constraints: ['only in production'], triggers: ['when a release is due'] }

async function library(ctx: Context): Promise<void> {
  await makeSkill(ctx, { name: 'release', agent: 'desk', body, row })
  await createSkill(ctx, { name: 'night-run', description: 'Runs at night', content: '# Night run\n', dependsOn: ['release'] })
}

const facts = async (ctx: Context, name: string) => {
  const { name: found, lifecycle, version, digest, dependsOn, aliases, agent, tier } = await readSkill(ctx, { name })
  return { name: found, lifecycle, version, digest, dependsOn, aliases, agent, tier }
}

forBothDatabases('splitting', (start) => {
  it('parts what the skill says by then, not what it said when the split was planned', async () => {
    const { ctx } = await start()
    await library(ctx)
    const { content } = await readSkill(ctx, { name: 'release' })
    const edit = () => editSkill(ctx, { name: 'release', content: content.replace('Test it.', 'Test it twice.') })
    const { skills } = await splitSkill(changedBeforeWrite(ctx, edit), { name: 'release', into: parts })
    expect(skills[0]?.content).toContain('Test it twice.')
  })

  it('makes parts of the steps in one commit, leads the old name, and undo restores all', async () => {
    const { ctx } = await start()
    await library(ctx)
    const before = await Promise.all(['release', 'night-run'].map((name) => facts(ctx, name)))
    const dry = await splitSkill(ctx, { name: 'release', into: parts, dryRun: true })
    expect(dry).toMatchObject({
      skills: [],
      event: null,
      plan: { unmapped: [], leadsTo: 'check-build', dependents: ['night-run'] },
    })
    const { skills, event, plan } = await splitSkill(ctx, { name: 'release', into: parts, leadsTo: 'ship-build' })
    expect(plan).toEqual({ ...dry.plan, leadsTo: 'ship-build', parts: plan.parts })
    const common = { origin: 'learned', lifecycle: 'verified', tier: 2, agent: 'desk', version: 1, lineage: ['release'] }
    expect(skills).toMatchObject([
      { ...common, name: 'check-build', aliases: [], warnings: ['Tests are slow'], constraints: ['only in production'] },
      {
        ...common,
        name: 'ship-build',
        aliases: ['release'],
        warnings: ['Never on Fridays'],
        triggers: ['when a release is due'],
      },
    ])
    expect(skills.map((skill) => skill.content)).toEqual(plan.parts.map((part) => part.text))
    for (const { content } of skills) {
      expect(content).toContain(`  triggers: '["when a release is due"]'\n`)
      expect(content).toContain(`  constraints: '["only in production"]'\n`)
    }
    const rows = await ctx.store.db.skill.findMany({ where: { name: { endsWith: '-build' } }, orderBy: { name: 'asc' } })
    expect(rows.map((one) => one.shapes)).toEqual([
      ['b', 't'],
      ['b', 's'],
    ])
    expect(await facts(ctx, 'release')).toMatchObject({ name: 'ship-build' })
    expect(await facts(ctx, 'night-run')).toMatchObject({ dependsOn: ['ship-build'], version: 2 })
    const dir = workspaceDirOf(ctx)
    const [ship] = await historyOf(dir, 'skills/ship-build/SKILL.md')
    const [check] = await historyOf(dir, 'skills/check-build/SKILL.md')
    const [night] = await historyOf(dir, 'skills/night-run/SKILL.md')
    expect(new Set([ship?.oid, check?.oid, night?.oid]).size).toBe(1)
    await undoEvent(ctx, { id: event?.id ?? '' })
    expect(await Promise.all(['release', 'night-run'].map((name) => facts(ctx, name)))).toEqual(before)
    expect(existsSync(path.join(dir, 'skills/ship-build'))).toBe(false)
    expect(existsSync(path.join(dir, 'skills/release/SKILL.md'))).toBe(true)
    expect(await ctx.store.db.skill.count()).toBe(2)
  })

  it('refuses what would be lost without leave, names that are taken, and what is not split', async () => {
    const { ctx } = await start()
    await library(ctx)
    await makeSkill(ctx, { name: 'packed', origin: 'pack', state: 'released', body })
    const [one, two] = parts as [(typeof parts)[0], (typeof parts)[0]]
    const split = (into: typeof parts, name = 'release', more: object = {}) => splitSkill(ctx, { name, into, ...more })
    await expect(split([one, { ...two, steps: [1] }])).rejects.toThrow(/instructions step 3 \(Ship it\.\)/)
    await expect(split([one, { ...two, steps: [9] }])).rejects.toThrow(/ship-build: step 9/)
    await expect(split([one, { ...two, name: 'release' }])).rejects.toMatchObject({ code: 'invalid' })
    await expect(split([one, { ...two, name: 'night-run' }])).rejects.toMatchObject({ code: 'conflict' })
    await expect(split([one, one])).rejects.toMatchObject({ code: 'invalid' })
    await expect(split(parts, 'release', { leadsTo: 'elsewhere' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(split(parts, 'packed')).rejects.toMatchObject({ code: 'conflict' })
    expect(await ctx.store.db.event.count({ where: { verb: 'split' } })).toBe(0)
    const { event } = await split([one, { ...two, steps: [1] }], 'release', { dropped: ['instructions step 3'] })
    expect(event?.evidence).toMatchObject({ into: ['check-build', 'ship-build'], dropped: ['instructions step 3'] })
  })
})
