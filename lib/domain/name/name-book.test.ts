import { describe, expect, it } from 'vitest'
import { bookNames } from './name-book'

const skills = [
  { id: 'skill_3', heldName: 'gamma', aliases: ['old', 'beta'] },
  { id: 'skill_1', heldName: 'alpha', aliases: ['old'] },
  { id: 'skill_2', heldName: null, aliases: [] },
  { id: 'skill_4', heldName: 'beta', aliases: [] },
]

describe('a name', () => {
  it.each([
    ['alpha', 'skill_1'],
    ['beta', 'skill_4'],
    ['old', 'skill_1'],
    ['skill_2', 'skill_2'],
    ['nobody', null],
  ])('%s means %s, whatever the order of the skills', (name, id) => {
    expect(bookNames(skills).find(name)).toBe(id)
    expect(bookNames(skills.toReversed()).find(name)).toBe(id)
  })

  it('means the next that goes by it where the first is closed to the caller', () => {
    const book = bookNames(skills)
    expect(book.find('beta', (id) => id !== 'skill_4')).toBe('skill_3')
    expect(book.find('old', (id) => id !== 'skill_1')).toBe('skill_3')
    expect(book.find('alpha', (id) => id !== 'skill_1')).toBeNull()
  })
})
