import { expect, test } from 'vitest'
import { orderSteps } from './order-steps'
import type { FeatureTable } from './feature-table'

/** Units 0 to 3, each with a flow from its first call to its second. */
const table = (flows: { from: number; to: number }[]): FeatureTable =>
  ({ flowsOf: [0, 1, 2, 3].map(() => flows) }) as unknown as FeatureTable

const step = (key: string, at: number, places: number[][]) => ({
  key,
  at,
  callsOf: new Map(places.flatMap((own, unit) => (own.length > 0 ? [[unit, own] as const] : []))),
})

const order = (flows: { from: number; to: number }[], steps: ReturnType<typeof step>[]): string[] =>
  orderSteps(table(flows), steps).map(({ key }) => key)

test('Steps stand as most units take them, whatever their place among all calls', () => {
  const look = step('look', 0.6, [[0], [0], [0], [4]])
  const act = step('act', 0.4, [[1], [1], [1], []])
  expect(order([], [act, look])).toEqual(['look', 'act'])
})

test('What hands a value on comes before what takes it, where units take them both ways', () => {
  const first = step('a', 0.5, [[1], [0], [1], [0]])
  const second = step('b', 0.5, [[0], [1], [0], [1]])
  expect(order([], [first, second])).toEqual(['a', 'b'])
  expect(order([{ from: 0, to: 1 }], [first, second])).toEqual(['a', 'b'])
  const late = step('b', 0.5, [[0], [1], [0], [1]])
  const early = step('a', 0.5, [[1], [2], [1], [0]])
  expect(order([{ from: 0, to: 1 }], [early, late])).toEqual(['b', 'a'])
})

test('Too few units say nothing of the order', () => {
  expect(order([], [step('late', 0.2, [[3], [3]]), step('early', 0.3, [[0], [0]])])).toEqual(['late', 'early'])
})
