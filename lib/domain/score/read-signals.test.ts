import { expect, it } from 'vitest'
import { readSignals } from './read-signals'

const none = { requests: 0, rules: 0, corrections: 0 }

it.each<[string, object]>([
  ['Deploy it like last time.', { requests: 1 }],
  ['Send the report as usual', { requests: 1 }],
  ['Do that again for March', { requests: 1 }],
  ['Always run the tests first.', { rules: 1 }],
  ['Fix it. From now on, never push to main.', { rules: 1 }],
  ["Good. Don't ever skip the linter", { rules: 1 }],
  ['no, the other file', { corrections: 1 }],
  ["That's not what I asked", { corrections: 1 }],
  ['I meant the second one', { corrections: 1 }],
  ['undo', { corrections: 1 }],
  ['Find the users that always fail', {}],
  ['There is no file of that name', {}],
  ['Which order was the last?', {}],
])('%j is heard by its form: %j', (text, heard) => {
  expect(readSignals([['Begin', text]])).toEqual({ ...none, ...heard })
})

it('counts sessions, not words, and takes the first request for the task, which corrects nothing', () => {
  expect(readSignals([['no, not this', 'as usual', 'as usual'], ['as usual'], ['Begin', 'wrong', 'no, wrong'], []])).toEqual({
    requests: 2,
    rules: 0,
    corrections: 1,
  })
})

it('hears the beginning of a request alone', () => {
  expect(readSignals([[`${'x'.repeat(595)} as usual`, `${'x'.repeat(600)} as usual`]]).requests).toBe(0)
  expect(readSignals([[`${'x'.repeat(500)} as usual`]]).requests).toBe(1)
})
