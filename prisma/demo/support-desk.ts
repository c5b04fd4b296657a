import { ok, type Cast, type Desk, type DemoStep, type Workflow } from './types'

const findCustomer = (c: Cast) =>
  ok('find_customer', { customer_id: c.customer }, `{"customer_id":"${c.customer}","since":"2023","orders":${c.size.length + 2}}`)
const getOrder = (c: Cast) =>
  ok(
    'get_order',
    { order_id: c.order },
    `{"order_id":"${c.order}","item":"${c.product}","sku":"${c.sku}","total":${c.amount},"parcel":"${c.parcel}"}`,
  )
const tell = (c: Cast, text: string): DemoStep => ok('send_message', { customer_id: c.customer, text }, '{"sent":true}')

const lateRefund: Workflow = {
  id: 'late-refund',
  request: (c) =>
    `Customer ${c.customer} says order ${c.order} (${c.product}) came more than a week late and asks for the shipping fee back. Please sort it out.`,
  steps: (c) => [
    findCustomer(c),
    getOrder(c),
    ok('check_delivery', { order_id: c.order }, `{"promised":"${c.weekAgo}","delivered":"${c.today}","carrier":"${c.carrier}"}`),
    ok(
      'check_refund_policy',
      { order_id: c.order, reason: 'late delivery' },
      '{"allowed":true,"what":"shipping fee","limit":15.00}',
    ),
    ok('refund_shipping', { order_id: c.order, amount: 6.9, reason: 'late delivery' }, '{"refund":"accepted","days":3}'),
    tell(c, 'We are sorry for the delay. The shipping fee is on its way back to you.'),
  ],
  done: (c) => `Done: the shipping fee of ${c.order} is refunded and the customer has been told.`,
  givenUp: (c) => `I could not finish this: the payment service refuses a refund on ${c.order}. Please take it over.`,
}

const sizeExchange: Workflow = {
  id: 'size-exchange',
  request: (c) => `${c.customer} bought the ${c.product} in the wrong size (order ${c.order}) and wants a ${c.size} instead.`,
  steps: (c) => [
    getOrder(c),
    ok('check_stock', { sku: c.sku, size: c.size }, `{"sku":"${c.sku}","size":"${c.size}","free":7}`),
    ok('create_return_label', { order_id: c.order, carrier: c.carrier }, '{"label":"ready","valid_days":14}'),
    ok('exchange_item', { order_id: c.order, sku: c.sku, size: c.size }, '{"exchange":"reserved"}'),
    tell(c, `Your ${c.size} is reserved. The return label is attached.`),
  ],
  done: (c) => `Done: size ${c.size} is reserved, the return label for ${c.order} is sent.`,
  givenUp: (c) => `I could not finish this: no carrier accepts a return label for ${c.order}. Please take it over.`,
}

const addressChange: Workflow = {
  id: 'address-change',
  request: (c) =>
    `Please change the delivery address of ${c.order} to ${c.city}, postcode ${c.postcode}. It has not been shipped yet.`,
  steps: (c) => [
    findCustomer(c),
    getOrder(c),
    ok('verify_address', { city: c.city, postcode: c.postcode }, '{"known":true}'),
    ok('update_address', { order_id: c.order, city: c.city, postcode: c.postcode }, '{"updated":true}'),
    tell(c, `Your order now goes to ${c.city}.`),
  ],
  done: (c) => `Done: ${c.order} now goes to ${c.city} and the customer knows.`,
  givenUp: (c) => `I could not finish this: the warehouse had already closed ${c.order}. Please take it over.`,
}

const lostParcel: Workflow = {
  id: 'lost-parcel',
  request: (c) =>
    `Parcel ${c.parcel} of order ${c.order} has not moved for eight days. The customer in ${c.city} is asking where it is.`,
  steps: (c) => [
    getOrder(c),
    ok('track_parcel', { parcel_id: c.parcel }, `{"last_scan":"${c.weekAgo}","place":"${c.city} depot"}`),
    ok('open_case', { parcel_id: c.parcel, carrier: c.carrier }, '{"case":"open","answer_within_days":5}'),
    ok('send_replacement', { order_id: c.order, sku: c.sku }, '{"replacement":"queued"}'),
    tell(c, 'The parcel seems lost. A replacement leaves today.'),
  ],
  done: (c) => `Done: a case is open with ${c.carrier} and a replacement for ${c.order} leaves today.`,
  givenUp: (c) => `I could not finish this: ${c.carrier} does not know parcel ${c.parcel}. Please take it over.`,
}

const warrantyClaim: Workflow = {
  id: 'warranty-claim',
  request: (c) => `The ${c.product} from order ${c.order} broke after four months. ${c.customer} wants to use the warranty.`,
  steps: (c) => [
    findCustomer(c),
    getOrder(c),
    ok('read_warranty', { sku: c.sku }, '{"months":24,"covers":["seams","zips","frame"]}'),
    ok('ask_for_photos', { customer_id: c.customer, order_id: c.order }, '{"photos":3}'),
    ok('open_claim', { order_id: c.order, sku: c.sku, fault: 'broken in normal use' }, '{"claim":"open"}'),
    tell(c, 'Your claim is open. You hear from us within two days.'),
  ],
  done: (c) => `Done: the warranty claim for ${c.order} is open.`,
  givenUp: (c) => `I could not finish this: ${c.sku} has no warranty record. Please take it over.`,
}

const pauseSubscription: Workflow = {
  id: 'pause-subscription',
  request: (c) => `${c.customer} is away for a month and wants to pause the coffee subscription until they are back.`,
  steps: (c) => [
    findCustomer(c),
    ok('get_subscription', { customer_id: c.customer }, '{"plan":"two bags a month","state":"active"}'),
    ok('check_next_delivery', { customer_id: c.customer, plan: 'two bags a month' }, `{"next":"${c.today}"}`),
    ok('schedule_pause', { customer_id: c.customer, until: c.today }, '{"state":"paused"}'),
    tell(c, 'Your subscription is paused. It starts again by itself.'),
  ],
  done: () => 'Done: the subscription is paused and the customer knows when it starts again.',
  givenUp: () => 'I could not finish this: the next delivery is already packed. Please take it over.',
}

/** A shop's support desk: order tools, written down as chat messages. */
export const supportDesk: Desk = {
  agent: 'support-desk',
  format: 'openai-chat',
  model: 'demo-chat-model',
  workflows: [lateRefund, sizeExchange, addressChange, lostParcel, warrantyClaim, pauseSubscription],
  detours: [
    (c) => ok('search_articles', { query: c.product }, '{"articles":["Care and cleaning","Sizes"]}'),
    (c) => ok('add_note', { order_id: c.order, note: 'called twice this week' }, '{"saved":true}'),
    (c) => ok('get_opening_hours', { city: c.city }, '{"weekdays":"9-18"}'),
    (c) => ok('list_orders', { customer_id: c.customer }, `{"orders":["${c.order}"]}`),
    () => ok('translate_text', { text: 'Where is my parcel?', to: 'en' }, '{"text":"Where is my parcel?"}'),
  ],
  smallTalk: [
    (c) => `How do I clean the ${c.product}? A customer in ${c.city} is asking; write to ask@example.com if you are not sure.`,
    (c) => `Which of our shops is nearest to ${c.city}?`,
    (c) => `Sum up what ${c.customer} wrote to us this year.`,
  ],
}
