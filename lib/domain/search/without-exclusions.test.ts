import { describe, expect, it } from 'vitest'
import { createSearchIndex } from './search-index'
import { joinExclusions, splitExclusions, withoutExclusions } from './without-exclusions'

describe('A description as it is searched', () => {
  it.each([
    ['Cancel a booking. Not for requests to book a flight.', 'Cancel a booking.'],
    ['Deploys a service. Do NOT use for databases! Use for web apps.', 'Deploys a service. Use for web apps.'],
    ['Formats code.\nDon’t use it on generated files.', 'Formats code.'],
    ['Never trigger on questions. Answers tickets.', 'Answers tickets.'],
    ['Deploys without downtime, and not only on Fridays.', 'Deploys without downtime, and not only on Fridays.'],
  ])('%s', (description, searched) => {
    expect(withoutExclusions(description)).toBe(searched)
  })

  it('is not found for what it excludes', () => {
    const index = createSearchIndex()
    const description = 'Cancel a booking of a flight. Not for requests to rebook it after a strike.'
    index.put({ id: '1', name: 'cancel-flight', description: withoutExclusions(description) })
    index.put({ id: '2', name: 'rebook-flight', description: 'Rebook a flight.' })
    expect(index.search('rebook my flight after the strike', { limit: 1 })[0]?.name).toBe('rebook-flight')
  })
})

it.each([
  ['Ships orders.', { use: 'Ships orders.', not: '' }],
  ['Ships orders. Do not use it for refunds.', { use: 'Ships orders.', not: 'Do not use it for refunds.' }],
  ['Ships orders. Not for refunds. Never use it twice.', { use: 'Ships orders.', not: 'Not for refunds. Never use it twice.' }],
  ['Ships. Not for refunds. Asks first.', { use: 'Ships. Not for refunds. Asks first.', not: '' }],
  ['Not for refunds.', { use: 'Not for refunds.', not: '' }],
])('takes apart what it is not for, and puts it together again: %s', (description, parts) => {
  expect(splitExclusions(description)).toEqual(parts)
  expect(joinExclusions(parts)).toBe(description)
})

it('makes an exclusion of what is not for it in other words', () => {
  const description = joinExclusions({ use: 'Ships orders', not: 'refunds' })
  expect(description).toBe('Ships orders. Not for refunds')
  expect(withoutExclusions(description)).toBe('Ships orders.')
})
