import { expect, test } from 'vitest'
import { sharedPhrase } from './shared-phrase'

test('a phrase is joined by what joins nouns, never by the verb of a sentence', () => {
  expect(
    sharedPhrase(['the worker is in a crash loop', 'a worker was in crash loops on Monday', 'worker keeps its crash loop'])?.text,
  ).toBe('crash loop')
  expect(sharedPhrase(['sync the list of owners', 'update list of owners', 'check our list of the owners'])?.text).toBe(
    'list of owners',
  )
})

test('one wording with another thing in it each time is one request', () => {
  const same = ['mill', 'kiln', 'press', 'oven'].map((thing) => `the ${thing} access keys expire this week, renew them`)
  expect(sharedPhrase(same)).toBeNull()
  expect(sharedPhrase([...same, 'renew access keys of the loom', 'access keys of the lathe are old'])?.text).toBe('access keys')
})
