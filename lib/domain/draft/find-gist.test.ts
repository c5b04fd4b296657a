import { describe, expect, it } from 'vitest'
import { findGist } from '@/lib/domain/draft/find-gist'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import { triggerWords } from '@/lib/domain/draft/write-description'

const none: ReadonlySet<string> = new Set()
const rest = ' What do you need from me to get this started?'.repeat(4)

describe('the gist of a long request', () => {
  it.each([
    ['Hi there! I would like to exchange two lamps.', 'I would like to exchange two lamps.'],
    ['Hi. I’m really upset. My flight was delayed and I want a refund.', 'My flight was delayed and I want a refund.'],
    ['Hi there! I have two requests today:\n\n- Swap my skateboard for a shorter one.', 'Swap my skateboard for a shorter one.'],
    [
      'We solve the following issue in our repository. Here is the text:\nISSUE:\nTimeDelta serialization precision',
      'TimeDelta serialization precision',
    ],
    ['Hi, I’m Ana Doe. Please return my lamp and my mug.', 'Please return my lamp and my mug.'],
    ['My order W5061109 needs a new lamp. Change its shade to blue.', 'Change its shade to blue.'],
    ['Implement the following plan:\n\n# Plan: Colour the button\n\n## Context', 'Colour the button'],
    ['Hey, thanks for asking. I hope you are well.', 'Hey, thanks for asking. I hope you are well.'],
  ])('%j … is %j', (request, gist) => {
    expect(findGist(`${request}\n${rest}`, none)).toBe(gist)
  })

  it('is a short one itself, but for one that names somebody', () => {
    expect(findGist('Hi! Fix the lamp.', none)).toBe('Hi! Fix the lamp.')
    expect(findGist('I am Ana Doe. Mend the broken lamp.', none)).toBe('Mend the broken lamp.')
    expect(findGist('Ivan is here. Mend the broken lamp.', new Set(['ivan']))).toBe('Mend the broken lamp.')
  })
})

it('greetings are no examples, and what tells more comes first', () => {
  expect(
    pickExamples([
      'Hi, thank you for asking.',
      'Hi there! I hope your day is going well.',
      'Just the lamp',
      'Exchange a broken lamp',
    ]),
  ).toEqual(['Exchange a broken lamp', 'Just the lamp'])
})

it('pieces of addresses are no trigger words', () => {
  const requests = [
    'close https://github.com/acme/things/issues/12 as stale',
    'is www.acme.org or github.com/acme/things stale',
    'see https://[redacted:host]/acme/things?[redacted:query]',
  ]
  expect(triggerWords(requests)).toEqual(['stale'])
})
