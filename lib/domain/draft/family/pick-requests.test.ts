import { describe, expect, test } from 'vitest'
import { pickRequests } from './pick-requests'
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
