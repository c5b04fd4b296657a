import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { versionSequences } from './version-sequences'

forBothDatabases('the sequences of a skill', (start) => {
  it('are those of every version, whatever was approved stood on', async () => {
    const { ctx, store } = await start()
    await learnShipping(ctx, 'desk')
    const [item] = (await listCandidates(ctx, {})).items
    const { skill } = await promoteCandidate(ctx, { id: item?.id ?? '' })
    const row = await store.db.skill.findFirstOrThrow({ where: { heldName: skill.name } })
    const mined = row.shapes as string[]
    const of = async (shapes: string[]) => (await versionSequences(store.db, [{ id: row.id, shapes }])).get(row.id)
    expect(mined).toHaveLength(4)
    expect(await of(mined)).toEqual([mined])
    expect(await of(['later'])).toEqual([['later'], mined])
    const where = { id: item?.id ?? '' }
    await store.db.candidate.update({
      where,
      data: { patternId: null, shapes: ['own'], kind: 'revision', said: { from: ['old'] } },
    })
    expect(await of(['later'])).toEqual([['later'], ['own'], ['old']])
    await store.db.candidate.update({ where, data: { kind: 'warning', origin: 'failure' } })
    expect(await of([])).toEqual([])
    await store.db.candidate.update({ where, data: { kind: 'new', status: 'dismissed' } })
    expect(await of(['later'])).toEqual([['later']])
  })
})
