import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { inTransaction } from '@/lib/kernel/verb'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { editCandidate } from '@/lib/services/candidate/edit-candidate'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { claimCandidate } from './claim-candidate'

const first = (ctx: Context) => ctx.store.db.candidate.findFirstOrThrow({ orderBy: { id: 'asc' } })

forBothDatabases('An approval', (open) => {
  it.each([
    ['dismissed', (ctx: Context, id: string) => dismissCandidate(ctx, { id, reason: 'a test' }), 'dismissed'],
    ['edited', (ctx: Context, id: string) => editCandidate(ctx, { id, description: 'Ships it at night.' }), 'open'],
    ['approved', (ctx: Context, id: string) => promoteCandidate(ctx, { id }), 'promoted'],
  ])('claims no candidate that was %s since it was read', async (_, act, status) => {
    const { ctx } = await open()
    await learnShipping(ctx, 'desk')
    const read = await first(ctx)
    await act(ctx, read.id)
    const after = await first(ctx)
    await expect(inTransaction(ctx, (tx) => claimCandidate(tx, read))).rejects.toMatchObject({ code: 'conflict' })
    expect(await first(ctx)).toEqual(after)
    expect(after.status).toBe(status)
  })

  it('is made once of two at the same moment', async () => {
    const { ctx } = await open()
    await learnShipping(ctx, 'desk')
    const { id } = await first(ctx)
    const both = await Promise.allSettled([promoteCandidate(ctx, { id }), promoteCandidate(ctx, { id })])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await ctx.store.db.skill.count()).toBe(1)
    expect(await ctx.store.db.event.count({ where: { verb: 'promote' } })).toBe(1)
  })
})
