import { describe, expect, test } from 'vitest'
import { hidingOf } from './hide-cases'
import { talkOf } from './talk.test-support'
import type { Asked, FamilyDraftInput } from './types'

const trips = [
  ['Lagos', 'Porto'],
  ['Porto', 'Riga'],
  ['Riga', 'Lagos'],
]
const asked = trips.map(([from, to], at): Asked => ({
  text: `I want to go from ${from} to ${to} with my Folding Bicycle.`,
  case: `c${at}`,
  session: `s${at}`,
}))

const input = (fields: Partial<FamilyDraftInput> = {}): FamilyDraftInput =>
  talkOf(asked, {
    shapes: [{ tool: 'find_train', params: [] }],
    occurrences: trips.map(([start, end], at) => ({
      session: `s${at}`,
      steps: [{ input: { start, end }, status: 'ok' as const }],
    })),
    ...fields,
  })

describe('What is of one case', () => {
  test('is hidden as what it was in its own session, though it stands for others elsewhere', () => {
    const hide = hidingOf(input())
    for (const one of asked) expect(hide(one.text, one)).toContain('from <start> to <end>')
  })

  test('is a place after a word of place, however many say it, and whatever its case was looked up by', () => {
    const hide = hidingOf(input({ occurrences: [] }))
    expect(hide('I fly from LOS to OPO')).toBe('I fly from <place> to <place>')
    expect(hide('My New Delhi to Riga booking in March')).toBe('My <place> to <place> booking in March')
    expect(hide('I am abroad in Riga')).toBe('I am abroad in <place>')
  })

  test('is no place in what a coding agent is asked', () => {
    expect(hidingOf(input({ occurrences: [], titles: ['a', 'b', 'c'] }))('Add it to Oslo')).toBe('Add it to Oslo')
  })

  test('is a name in a conversation, however many say it', () => {
    const friends = ['a', 'b', 'c', 'd', 'e'].map((key): Asked => ({ text: 'It is for my friend, Kofi Mensah.', case: key }))
    const hide = hidingOf(input({ occurrences: [], asked: friends, words: ['kofi'] }))
    expect(hide('Also one for Kofi Mensah.')).toBe('Also one for <name>.')
  })

  test('is no word that somebody writes small, nor one that tells the family', () => {
    const small: Asked = { text: 'does a folding one cost more than bicycle_7 does?', case: 'x' }
    const hide = hidingOf(input({ occurrences: [], titles: ['a', 'b', 'c'], words: ['bicycl'], near: [small] }))
    expect(hide('with my Folding Bicycle')).toBe('with my Folding Bicycle')
    expect(hidingOf(input({ occurrences: [] }))('with my Folding Bicycle')).toBe('with my <name>')
  })
})
