import { expect, test } from 'vitest'
import { isUseful } from './usefulness'
import type { ModelStep } from './model-steps'

const step = (fields: Partial<ModelStep>): ModelStep => ({ tool: 'Edit', share: 1, isRepeated: false, calls: [], ...fields })
const check = step({ tool: 'Bash', heads: ['task test'] })
const file = (share: number) => step({ place: 'shop/rates.ts', share })

test('Files of which each unit changes others are a topic, whatever check follows', () => {
  expect(isUseful([step({ place: 'shop/' }), file(0.4), check], ['edit shop/rates.ts'], true)).toBe(false)
  expect(isUseful([step({ place: 'shop/' }), file(0.6), check], ['edit shop/rates.ts'], true)).toBe(true)
})

test('A check that tells the task is one of its operations', () => {
  expect(isUseful([step({ place: 'shop/' }), check], ['edit shop/rates.ts', '$ task test'], true)).toBe(true)
})

test('Steps of which none is taken by most units are no way to do it', () => {
  const own = (share: number) => step({ tool: 'Bash', heads: ['shipctl pack'], share })
  const other = step({ tool: 'Bash', heads: ['shipctl weigh'], share: 0.5 })
  expect(isUseful([own(0.6), other], ['$ shipctl'], true)).toBe(false)
  expect(isUseful([own(0.8), other], ['$ shipctl'], true)).toBe(true)
})
