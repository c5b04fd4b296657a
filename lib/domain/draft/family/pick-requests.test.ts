import { describe, expect, test } from 'vitest'
import { pickNearMisses, pickRequests } from './pick-requests'
import { talkOf } from './talk.test-support'
import type { Asked, FamilyDraftInput } from './types'

const talk = (asked: Asked[], fields: Partial<FamilyDraftInput> = {}): FamilyDraftInput =>
  talkOf(asked, { act: { tool: 'rent_bicycle' }, shapes: [{ tool: 'rent_bicycle', params: [] }], words: ['bicycl'], ...fields })

describe('The examples of a family', () => {
  test('are what opened a conversation, before what it answered', () => {
    const opening = 'My bicycle broke down and a rented bicycle would do.'
    const asked = ['red', 'green', 'blue'].map((colour): Asked => ({
      text: `${opening}\nThe ${colour} bicycle shows a flat tyre on its wheel now.`,
      case: colour,
      opening: opening.length,
    }))
    expect(pickRequests(talk(asked), 'Rent bicycle')[0]).toBe(opening)
  })

  const once = (texts: string[]): Asked[] => texts.map((text) => ({ text, case: text }))

  test('are no questions about what is done, where others ask for it', () => {
    const asked = once([
      'My bicycle is broken, I need one.',
      'Another bicycle would do.',
      'Can you tell me what a bicycle costs?',
    ])
    const found = pickRequests(talk(asked), 'Rent a bicycle')
    expect(found).toContain('Another bicycle would do.')
    expect(found.join(' ')).not.toContain('tell me')
  })

  test('are no requests that could be for anything', () => {
    const asked = once([
      'My bicycle broke down, rent me another one.',
      'Can you rent me one?',
      'Rent a bicycle with a basket for the lake.',
    ])
    expect(pickRequests(talk(asked), 'Rent a bicycle').join(' ')).not.toContain('rent me one')
  })

  test('are two where all but one say nearly the same', () => {
    const asked = once(['Rent a red bicycle for the lake trip', 'Rent a red bicycle with basket for the lake'])
    expect(pickRequests(talk(asked), 'Rent a bicycle')).toHaveLength(2)
    expect(
      pickRequests(talk([...asked, ...once(['My old bicycle broke, lend another bicycle'])]), 'Rent a bicycle'),
    ).toHaveLength(2)
  })

  test('say what is done, not a word of it that any request says', () => {
    const titles = [
      'Polish and ship changes',
      'ship the shop window',
      'ship that new shelf',
      'see whether the changes are still valid',
    ]
    const asked = once(titles)
    const near = once(['Undo the changes of the shelf', 'Explain the changes of the shelf', 'List the changes of today'])
    const shape = { tool: 'Bash', heads: ['shipctl ship'], params: [] }
    const input = talk(asked, { act: undefined, source: 'grown', shapes: [shape], titles, near, words: ['ship', 'chang'] })
    expect(pickRequests(input, 'Ship changes').toSorted()).toEqual(titles.slice(0, 3).toSorted())
  })

  test('ask for the very act where enough do', () => {
    const asked = once([
      'I would like to rent a bicycle for the weekend trip to the lake.',
      'Please rent me that green bicycle with a basket.',
      'Can you rent out two mountain bicycles to my whole family?',
      'After renting it I need a helmet for the bicycle.',
    ])
    expect(pickRequests(talk(asked), 'Rent a bicycle').toSorted()).toEqual(
      asked
        .slice(0, 3)
        .map(({ text }) => text)
        .toSorted(),
    )
  })

  test('of a check are requests that name it, and none where no request does', () => {
    const checks = (texts: string[]) =>
      talk(
        texts.map((text) => ({ text, case: text })),
        {
          source: 'checks',
          shapes: [{ tool: 'Bash', heads: ['task lint'], params: [] }],
          titles: texts,
        },
      )
    expect(pickRequests(checks(['Paint the shop window', 'Mend the lint of the shop']), 'Run the task checks: lint')).toEqual([
      'Mend the lint of the shop',
    ])
    expect(pickRequests(checks(['Paint the shop window', 'Sweep the yard']), 'Run the task checks: lint')).toEqual([])
  })

  test('are no pasted output', () => {
    const asked = ['12:30:44.100 the bicycle server fell over', 'Please fix the bicycle server'].map((text) => ({
      text,
      case: text,
    }))
    expect(pickRequests({ ...talk(asked), titles: asked.map(({ text }) => text) }, 'Fix bicycle')).toEqual([
      'Please fix the bicycle server',
    ])
  })
})

describe('The near misses of a family', () => {
  const asked = ['red', 'green', 'blue'].map((colour): Asked => ({
    text: `I would like to rent a ${colour} bicycle for the weekend.`,
    case: colour,
  }))
  const near = (texts: string[]): Asked[] => texts.map((text) => ({ text, case: text }))
  const missesOf = (texts: string[]) =>
    pickNearMisses(talk(asked, { near: near(texts), others: ['Return a bicycle'] }), 'Rent a bicycle', 5)

  test('begin with what asks for the task of another', () => {
    expect(missesOf(['Is the bicycle blue?', 'Please show me a bicycle.', 'I want to return my bicycle.'])[0]).toBe(
      'I want to return my bicycle.',
    )
  })

  test('are none that say what a request of its own says', () => {
    expect(missesOf(['I would like a red bicycle for the weekend.', 'I want to return my bicycle.'])).toEqual([
      'I want to return my bicycle.',
    ])
  })

  test('are none that ask for the same act of something that no other family is about', () => {
    expect(missesOf(['Please rent out the bicycle by the door to me.', 'I want to return my bicycle.'])).toEqual([
      'I want to return my bicycle.',
    ])
  })

  test('name nobody, whoever else was asked for', () => {
    const named = 'I want the bicycle to be returned in my name, Ida Lund.'
    expect(missesOf([named, 'I want to return my bicycle.'])).toEqual(['I want to return my bicycle.'])
  })

  test('share a word of its name, or two that its requests share', () => {
    const chatty = 'I would like a table for the weekend.'
    const family = talk(asked, {
      near: near([chatty, 'I want to return my bicycle.']),
      others: ['Book a table'],
      words: ['weekend'],
    })
    expect(pickNearMisses(family, 'Rent a bicycle', 5)).toEqual(['I want to return my bicycle.'])
  })
})

test('Requests that ask for the very act come before those that only speak of it', () => {
  const asked = ['How much is left after I rent one?', 'I want to rent a bicycle.', 'I would like to rent two bicycles.'].map(
    (text): Asked => ({ text, case: text }),
  )
  expect(pickRequests(talk(asked), 'Rent a bicycle')[0]).toBe('I want to rent a bicycle.')
})

test('A sentence of two words is no request that is understood alone', () => {
  const asked = ['Rent it.', 'I want to rent a bicycle.', 'Please rent me one.'].map((text): Asked => ({ text, case: text }))
  expect(pickRequests(talk(asked), 'Rent a bicycle')).not.toContain('Rent it.')
})

test('Where hardly any request says what is done, what opened the conversations is shown, too', () => {
  const asked = ['My chain is broken since yesterday.', 'The brakes squeal on every hill.', 'Please repair my bicycle.'].map(
    (text): Asked => ({ text, case: text }),
  )
  expect(pickRequests(talk(asked), 'Repair a bicycle')).toEqual([
    'Please repair my bicycle.',
    'The brakes squeal on every hill.',
    'My chain is broken since yesterday.',
  ])
})
