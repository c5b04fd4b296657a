import { expect, it } from 'vitest'
import { holdsEverything } from './holds-everything'

it.each([
  ['/', true],
  ['/home', true],
  ['/home/jane', true],
  ['/home/jane/work', false],
  ['/home/jan', false],
  ['/home/..jane', false],
  ['/srv', false],
])('%s holds the home directory and all else: %s', (folder, expected) => {
  expect(holdsEverything(folder, '/home/jane')).toBe(expected)
})
