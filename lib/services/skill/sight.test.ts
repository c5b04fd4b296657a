import { expect, it } from 'vitest'
import { listEvents } from '../event/list-events'
import { giveFeedback } from '../use/give-feedback'
import { reportUsed } from '../use/report-used'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { listSkillEvents } from './list-skill-events'
import { listSkills } from './list-skills'
import { listUses } from './list-uses'
import { readEvidence } from './read-evidence'
import { readLibrary } from './read-library'
import { readSkill, readStats } from './read-skill'
import { readTimeline } from './read-timeline'
import { listVersions } from './read-versions'

forBothDatabases('Reads', (open) => {
  it('hides from an agent what another learned, by any door', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'hers', agent: 'alice' })
    await makeSkill(ctx, { name: 'everyones', origin: 'human', state: 'released' })
    await reportUsed(asAgent(ctx, 'alice'), { skill: 'everyones', sessionKey: 's1' })
    await giveFeedback(asAgent(ctx, 'alice'), { target: 'everyones', sessionKey: 's1', rating: 1 })
    await giveFeedback(asAgent(ctx, 'alice'), { target: 'everyones', sessionKey: 's1', rating: -1 })
    const bob = asAgent(ctx, 'bob')
    expect((await listSkills(bob, {})).items.map((item) => item.name)).toEqual(['everyones'])
    expect((await listSkills(bob, { sort: 'rate' })).total).toBe(1)
    expect((await readLibrary(bob, {})).total).toBe(1)
    expect((await listUses(bob, { name: 'everyones' })).total).toBe(0)
    expect((await listEvents(bob, {})).items).toEqual([])
    expect((await listSkillEvents(bob, { name: 'everyones' })).items).toEqual([])
    for (const read of [readSkill, readStats, readTimeline, listVersions, listUses, listSkillEvents, readEvidence]) {
      await expect(read(bob, { name: 'hers' })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await listEvents(asAgent(ctx, 'alice'), {})).items).toMatchObject([{ verb: 'judge', object: { name: 'everyones' } }])
    expect((await listUses(ctx, { name: 'everyones', agent: 'alice' })).total).toBe(1)
    expect((await listSkills(ctx, {})).total).toBe(2)
  })
})
