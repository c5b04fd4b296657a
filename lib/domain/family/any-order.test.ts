import { expect, test } from 'vitest'
import { stepsInAnyOrder } from './any-order'

const plain = { tool: 'get_trip', origins: {} }
const turning = (a: number, b: number) => (at: number) => (at % 2 === 0 ? [0, a, b] : [0, b, a])
const units = (of: (at: number) => (number | null)[]) => Array.from({ length: 8 }, (_, at) => of(at))

test('steps that units take in either order are in any order', () => {
  expect(stepsInAnyOrder([plain, plain, plain], units(turning(1, 2)))).toEqual([[], [], [1]])
})

test('steps that nearly all units take in one order are not', () => {
  expect(
    stepsInAnyOrder(
      [plain, plain, plain],
      units((at) => (at === 0 ? [0, 2, 1] : [0, 1, 2])),
    ),
  ).toEqual([[], [], []])
})

test('a step that takes a value from another comes after it', () => {
  const fed = { tool: 'get_trip', origins: { id: { from: 'step' as const, step: 1, path: 'id' } } }
  expect(stepsInAnyOrder([plain, plain, fed], units(turning(1, 2)))).toEqual([[], [], []])
})

test('nothing is done before it was looked at', () => {
  const act = { tool: 'cancel_trip', origins: {} }
  expect(stepsInAnyOrder([plain, plain, act], units(turning(1, 2)))).toEqual([[], [], []])
})

test('steps that few units take both say nothing of their order', () => {
  expect(
    stepsInAnyOrder(
      [plain, plain, plain],
      units((at) => (at < 5 ? [0, 1, null] : [0, 2, at])),
    ),
  ).toEqual([[], [], []])
})

test('commands that any agent runs when it likes say nothing of an order', () => {
  const command = (...heads: string[]) => ({ tool: 'Bash', heads, origins: {} })
  const order = (second: string) => stepsInAnyOrder([plain, command('shipctl freeze'), command(second)], units(turning(1, 2)))
  expect(order('shipctl tag')).toEqual([[], [], [1]])
  expect(order('git status')).toEqual([[], [], []])
})
