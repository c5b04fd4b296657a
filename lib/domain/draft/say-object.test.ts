import { expect, it } from 'vitest'
import { sayObject } from './say-object'

it.each([
  ['order', ['order_id'], 'an order'],
  ['delivered order items', ['order_id', 'item_ids'], 'the items of a delivered order'],
  ['weather', ['city'], 'weather'],
  ['bills for customer', ['customer_id'], 'the bills for a customer'],
  ['details by id', ['id'], 'the details by id'],
  ['customer by phone', ['phone_number'], 'the customer by phone'],
  ['user id by name zip', ['first_name', 'last_name', 'zip'], 'the user id by name and zip'],
  ['owner by phone number', ['phone_number'], 'the owner by phone number'],
  ['quotes for next week', ['days'], 'the quotes for next week'],
])('says “%s” of a tool that takes %j as one says it', (noun, params, said) => {
  expect(sayObject(noun, params)).toBe(said)
})
