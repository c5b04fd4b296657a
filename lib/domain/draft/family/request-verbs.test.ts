import { expect, test } from 'vitest'
import { bareRequest, startsWithVerb, usualVerb } from './request-verbs'

test.each([
  ['Hi, could you please cancel my booking?', 'cancel my booking?'],
  ['I would like to move to the small plan', 'move to the small plan'],
  ["I'm trying to find my parcel", 'find my parcel'],
  ['we need to rotate the signing key', 'rotate the signing key'],
  ["let's ship it", 'ship it'],
  ['The export is stuck', 'The export is stuck'],
])('a request from its first word that says what is wanted: %s', (text, bare) => {
  expect(bareRequest(text)).toBe(bare)
})

test.each<[string[], string | null]>([
  [['please rotate the key', 'rotate the signing key', 'the key expires, rotate it'], 'rotate'],
  [['roll the shop back', 'please roll it back', 'revert the shop'], 'roll back'],
  [['Put the digest together', 'put together a digest'], 'put together'],
  [['fix merge conflicts please', 'can you fix the merge conflicts?', 'fix the merge', 'merge with parent'], 'merge'],
  // What most begin with is no verb for that.
  [['the key expires soon', 'the key expires today', 'the token expires'], null],
  [['post about bread', 'the post on rain', 'one more post on tin'], null],
  [['draft a post', 'can you draft a post on tin?'], 'draft'],
])('the verb that most requests use: %j', (titles, verb) => {
  expect(usualVerb(titles)).toBe(verb)
})

test('a word that is as often a thing is no verb within a phrase', () => {
  expect(startsWithVerb('rotate key')).toBe(true)
  expect(startsWithVerb('credentials rotate')).toBe(false)
})
