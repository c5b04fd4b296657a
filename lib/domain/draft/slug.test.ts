import { expect, it } from 'vitest'
import { nameLengthMax, slugify } from '@/lib/domain/draft/slug'

it.each([
  [
    'get user details, then get order details after finding user id by email',
    'get-user-details-then-get-order-details-after-finding-user-id',
  ],
  [
    'avoid exchange delivered order items non-delivered order cannot be exchanged',
    'avoid-exchange-delivered-order-items-non-delivered-order',
  ],
  [
    'update reservation flights then transfer to human agents after getting details',
    'update-reservation-flights-then-transfer-to-human-agents',
  ],
  ['look it up before you go on with', 'look-it-up-before-you-go-on-with'],
  ['x'.repeat(70), 'x'.repeat(nameLengthMax)],
])('%j is cut where a phrase ends: %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})
