import { describe, expect, it } from 'vitest'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Store } from '@/lib/store/client'
import type { Context } from './context'
import { inGroup, type Grouping } from './in-group'

/** A caller of a store of its own, and what its groups held. */
function caller(workMs = 0) {
  const groups: number[][] = []
  const ctx = { store: {} as Store, workspace: { id: 'w' }, actor: { kind: 'person', id: 'o' }, agent: null } as Context
  const grouping: Grouping<number, number> = {
    name: 'double',
    run: async (_, items) => {
      groups.push([...items])
      await setTimeout(workMs)
      return items.map((item) => (item < 0 ? { error: new Error('negative') } : { value: item * 2 }))
    },
  }
  return { groups, call: (item: number) => inGroup(ctx, grouping, item) }
}

describe('Calls in a group', () => {
  it('go together when they come in one turn, each with its own result', async () => {
    const { groups, call } = caller()
    const results = await Promise.allSettled([call(1), call(-1), Promise.resolve().then(() => call(3))])
    expect(results).toMatchObject([{ value: 2 }, { reason: new Error('negative') }, { value: 6 }])
    expect(groups).toEqual([[1, -1, 3]])
  })

  it('go together when they come while others are at work, at most 64', async () => {
    const { groups, call } = caller(5)
    const first = call(0)
    await setImmediate()
    await setImmediate()
    await Promise.all([first, ...Array.from({ length: 100 }, (_, at) => call(at + 1))])
    expect(groups.map((group) => group.length)).toEqual([1, 64, 36])
  })

  it('wait for others to come along only where the last group was shared', async () => {
    const { groups, call } = caller(15)
    await Promise.all([call(1), call(2)])
    const next = call(3)
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    await Promise.all([next, call(4)])
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ])
    const alone = caller(15)
    await alone.call(1)
    const second = alone.call(2)
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    await Promise.all([second, alone.call(3)])
    expect(alone.groups).toEqual([[1], [2], [3]])
  })

  it('wait no longer once as many are there as went last', async () => {
    const { groups, call } = caller(15)
    const twenty = (from: number) => Array.from({ length: 20 }, (_, at) => call(from + at))
    await Promise.all(twenty(0))
    const next = Promise.all(twenty(20))
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    expect(groups.map((group) => group.length)).toEqual([20, 20])
    await next
  })
})
