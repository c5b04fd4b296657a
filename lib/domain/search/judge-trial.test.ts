import { expect, it } from 'vitest'
import { judgeTrial } from './judge-trial'

it.each([
  [true, ['get', 'send'], ['get'], 'found'],
  [true, ['get', 'send'], ['read'], 'wrong'],
  [true, ['get', 'send'], [], 'found'],
  [true, [], ['read'], 'found'],
  [false, ['get', 'send'], ['get', 'read'], 'missed'],
  [false, ['get', 'send', 'close'], ['get'], null],
  [false, ['get', 'send'], ['read'], null],
  [false, [], ['read'], null],
  [false, [], [], null],
])('a request that is found: %s, by tools %j of which %j were called, is %s', (isFound, tools, called, kind) => {
  expect(judgeTrial({ isFound, tools, called })).toBe(kind)
})
