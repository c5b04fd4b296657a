import { describe, expect, it } from 'vitest'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { endsBadly } from '@/lib/domain/gate/ends-badly'
import { findContext } from '@/lib/domain/gate/find-context'
import { readSignals } from '@/lib/domain/score/read-signals'

const step = (tool: string, constant?: string): RecipeStep => ({
  step: 1,
  tool,
  params: constant === undefined ? [] : [{ param: 'p', type: 'string', constant }],
})
const alike = ['return the lamp', 'return the mug', 'I want to return a chair']

describe('the context of a candidate', () => {
  it.each([
    ['nothing', { recipe: [step('get_order')], requests: alike, sessions: 3, tasks: 3 }, undefined],
    ['one task', { recipe: [step('get_order')], requests: alike, sessions: 3, tasks: 1 }, /one task/],
    ['one file', { recipe: [step('Read', 'src/main.ts')], requests: alike, sessions: 3, tasks: 3 }, /src\/main\.ts/],
    ['no word', { recipe: [step('Read')], requests: ['fix login', 'write docs', 'why slow'], sessions: 3, tasks: 3 }, /no word/],
    ['a domain word', { recipe: [step('book', 'one_way')], requests: alike, sessions: 3, tasks: 3 }, undefined],
  ])('is bound by %s', (_, given, reason) => {
    const found = findContext(given)
    if (reason) expect(found.reason).toMatch(reason)
    else expect(found).toEqual({ isVague: false, isBoundToContext: false })
  })
})

it.each([
  [15, 1, true],
  [9, 0, true],
  [28, 7, true],
  [7, 2, false],
  [2, 0, false],
  [8, 5, false],
])('of %d sessions %d that ended well: a warning is %s', (judged, credits, isWarning) => {
  expect(endsBadly({ judged, credits })).toBe(isWarning)
})

it.each([
  [[['Do it like last time']], { requests: 1, rules: 0, corrections: 0 }],
  [
    [
      ['Fix it', 'No, that is wrong.'],
      ['Fix it', 'no, the other one'],
    ],
    { requests: 0, rules: 0, corrections: 2 },
  ],
  [[['Always run the tests first.'], ['From now on use tabs']], { requests: 0, rules: 2, corrections: 0 }],
  [[['No idea why this fails', 'There is no hurry', 'always a pleasure']], { requests: 0, rules: 1, corrections: 0 }],
])('signals of %j', (prompts, signals) => {
  expect(readSignals(prompts)).toEqual(signals)
})
