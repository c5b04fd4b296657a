import { expect, it } from 'vitest'
import { readOperating as contract } from '@/lib/contract/policy'
import { operatingOf } from '@/lib/domain/lifecycle/operating'
import { policyDefaults } from '@/lib/domain/policy/policy'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { readOperating } from './read-operating'
import { savePolicy } from './save-policy'

forBothDatabases('How a retirement rule errs', (open) => {
  it('is simulated under the policy in force, with the values that are asked about in its place', async () => {
    const { ctx } = await open()
    const own = await readOperating(ctx, {})
    expect(contract.output.parse(own)).toEqual(own)
    expect(own).toEqual(operatingOf({ ...policyDefaults, version: 1 }, { histories: own.histories }))
    const stricter = await readOperating(ctx, { deprecateRate: 0.1 })
    expect(stricter.byRate[3]!.in100).toBeLessThan(own.byRate[3]!.in100)
    await savePolicy(ctx, { deprecateRate: 0.1, reason: 'rather late than wrong' })
    expect(await readOperating(ctx, {})).toEqual(stricter)
    expect((await readOperating(ctx, { retirement: 'evidence' })).noticedAfter).not.toBe(stricter.noticedAfter)
  })

  it('refuses what no policy could hold', () => {
    expect(contract.input.safeParse({ window: '5', deprecateRate: '.4' }).data).toEqual({ window: 5, deprecateRate: 0.4 })
    expect(contract.input.safeParse({ deprecateRate: '40' }).error?.issues[0]?.message).toBe('must be a number from 0 to 1')
    expect(contract.input.safeParse({ window: '2.5' }).success).toBe(false)
  })
})
