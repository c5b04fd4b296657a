import { describe, expect, test } from 'vitest'
import type { DraftOccurrence } from './types'
import { caseValues, hideValues } from './hide-values'

const ride = (n: number, input: Record<string, unknown>): DraftOccurrence => ({
  session: `s${n}`,
  steps: [{ input, status: 'ok' }, null],
})

const rides = [
  ride(1, { rider: 'Ana Lindqvist', to: 'Heathrow', seats: ['A1'], kind: 'shared' }),
  ride(2, { rider: 'Bo Marsh', to: 'New York', seats: ['B12'], kind: 'private' }),
  ride(3, { rider: 'Cy Young', to: 'York', trip: { code: 'ZX9' }, seats: ['C3'], kind: 'sleeper' }),
]

describe('Values of one case', () => {
  test('are written as what they stood for', () => {
    const values = caseValues(rides)
    expect(hideValues('Book a shared taxi for Bo Marsh to New York, seat B12.', values)).toBe(
      'Book a shared taxi for <rider> to <to>, seat <seats>.',
    )
  })

  test('are whole words only, the longest first', () => {
    expect(hideValues('Yorkshire, York and New York', caseValues(rides))).toBe('Yorkshire, <to> and <to>')
  })

  test.each([
    ['merge with parent kim/abc-221-state', 'merge with parent <branch>'],
    ['look at ABC-17 and PR 68, then at #9', 'look at <ticket> and PR <number>, then at #<number>'],
    ['check out PR#68 for release 0.4.1 and v2.10.0-rc.1', 'check out PR#<number> for release <version> and <version>'],
    ['use UTF-16 and src/v2.ts, read/write', 'use UTF-16 and src/v2.ts, read/write'],
  ])('are told by their form: %s', (text, expected) => {
    expect(hideValues(text, [])).toBe(expected)
  })

  test('are those of parameters that vary', () => {
    expect(hideValues('Trip ZX9', caseValues(rides))).toBe('Trip ZX9')
    expect(caseValues(rides.slice(0, 2))).toEqual([])
  })
})

test('hides logins by what their parameter names, and marks of redaction as what they stand for', () => {
  const logins = ['li.wei', 'ana.souza', 'tom.becker'].map((login) => ({
    session: login,
    steps: [{ input: { login, plan: 'small-plan' }, status: 'ok' as const }],
  }))
  const values = caseValues(logins)
  expect(hideValues('give li.wei access to the small-plan', values)).toBe('give <login> access to the small-plan')
  expect(hideValues('charged twice ([redacted:email])', [])).toBe('charged twice (<email>)')
})

test('calls a name a name where its parameter says nothing', () => {
  const asked = ['Ida Lund', 'Bo Marsh', 'Cy Young'].map((query) => ({
    session: query,
    steps: [{ input: { query }, status: 'ok' as const }],
  }))
  expect(hideValues('a letter for Ida Lund', caseValues(asked))).toBe('a letter for <name>')
})
