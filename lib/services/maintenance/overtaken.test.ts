import { expect, it, vi } from 'vitest'
import type * as Learning from '@/lib/learning'
import { conflict } from '@/lib/domain/problem/problem'
import { savePolicy } from '../policy/save-policy'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { runMaintenance } from './run-maintenance'

const clash = vi.hoisted(() => ({ isOn: false }))

/** Somebody's claim on the same draft that commits between this one's read and its own: no test can time that on a real database. */
vi.mock('@/lib/learning', async (original) => {
  const learning = await original<typeof Learning>()
  const approveDraft: typeof Learning.approveDraft = async (...args) => {
    if (clash.isOn) throw conflict('Somebody decided at the same moment.')
    return learning.approveDraft(...args)
  }
  return { ...learning, approveDraft }
})

forBothDatabases('A sweep that somebody overtakes', (start) => {
  it('leaves them the draft and comes to its end', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    await savePolicy(ctx, { autoPromote: 'on', reason: 'a test' })
    clash.isOn = true
    const overtaken = (await runMaintenance(ctx, {})).run
    expect([overtaken.status, overtaken.moved]).toEqual(['succeeded', 0])
    clash.isOn = false
    expect((await runMaintenance(ctx, {})).run).toMatchObject({ status: 'succeeded', moved: 1 })
  })
})
