import { expect, it } from 'vitest'
import { policyDefaults } from '@/lib/domain/policy/policy'
import { isProtectedWhileFailing } from './failing'

const pinned = { state: 'released', isProtected: true } as const

it.each([
  ['4 of 20', pinned, { judged: 20, rate: 0.2 }, {}, true],
  ['2 of 5, below the warning', pinned, { judged: 5, rate: 0.39 }, {}, true],
  ['exactly the rate of the warning', pinned, { judged: 20, rate: 0.4 }, {}, false],
  ['too few judged', pinned, { judged: 4, rate: 0 }, {}, false],
  ['nothing judged', pinned, { judged: 0, rate: null }, {}, false],
  ['enough for the deprecation alone', pinned, { judged: 10, rate: 0.2 }, { warnJudged: 15 }, true],
  ['the same by evidence', pinned, { judged: 10, rate: 0.2 }, { warnJudged: 15, retirement: 'evidence' as const }, false],
  ['not protected', { ...pinned, isProtected: false }, { judged: 20, rate: 0.2 }, {}, false],
  ['put away', { ...pinned, state: 'archived' as const }, { judged: 20, rate: 0.2 }, {}, false],
])('%s', (_, skill, window, patch, expected) => {
  expect(isProtectedWhileFailing(skill, window, { ...policyDefaults, ...patch })).toBe(expected)
})
