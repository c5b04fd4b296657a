import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billFor, entryCharacters, listedTokens } from './bill'
import { catalogueClientNames, catalogueClients } from './clients'

const client = { label: 'A client', budget: 100, descriptionMax: 20, overhead: 5, beyond: 'cut', source: 'a test' }

describe('the bill of a catalogue', () => {
  it.each([
    [{ name: 'ship', description: 'Ship orders' }, 20],
    [{ name: 'ship', description: 'x'.repeat(50) }, 29],
    [{ name: 'ship', description: '🚀'.repeat(3) }, 12],
  ])('counts the characters of %j', (skill, expected) => {
    expect(entryCharacters(skill, client)).toBe(expected)
  })

  it('says how much is over', () => {
    const skill = { name: 'ship', description: 'x'.repeat(20) }
    expect(billFor([skill, skill], client)).toEqual({ characters: 58, over: 0, share: 0.58 })
    expect(
      billFor(
        Array.from({ length: 4 }, () => skill),
        client,
      ),
    ).toEqual({ characters: 116, over: 16, share: 1.16 })
    expect(billFor([], client)).toEqual({ characters: 0, over: 0, share: 0 })
    expect(listedTokens({ name: 'ship', description: 'Ship orders' })).toBe(5)
  })

  it('grows with every skill, and is the sum of its entries', () => {
    const skill = fc.record({ name: fc.string(), description: fc.string({ maxLength: 60 }) })
    fc.assert(
      fc.property(fc.array(skill), skill, (skills, more) => {
        const before = billFor(skills, client).characters
        expect(billFor([...skills, more], client).characters).toBe(before + entryCharacters(more, client))
      }),
      { seed: 3, numRuns: 100 },
    )
  })

  it.each(catalogueClientNames)('gives a source for what it says of %s', (name) => {
    expect(catalogueClients[name].source).toMatch(/\d{4}/)
    expect(catalogueClients[name].budget).toBeGreaterThan(0)
  })
})
