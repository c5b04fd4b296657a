import type { CallInput } from '@/lib/client/http-client'

/** A better text for the draft of `learnShipping`, as a writer would send it. */
export const shippingWording: Omit<CallInput<'candidate.word'>, 'id'> = {
  name: 'ship-a-waiting-order',
  description: 'Ships an order that waits and tells the customer. Use when somebody asks to send what was ordered.',
  files: [
    {
      path: 'SKILL.md',
      text: [
        '# Ship a waiting order',
        '',
        'Use this when an order has to go out.',
        '',
        '1. Find the order with `search_orders`, then read it with `get_order`.',
        '2. Set `status` to `shipped` with `update_order`.',
        '3. Tell the customer with `send_note`.',
        '',
      ].join('\n'),
    },
  ],
  basis: [
    { sentence: 'Ships an order that waits and tells the customer.', steps: [1, 2, 3, 4] },
    { sentence: 'Use when somebody asks to send what was ordered.', steps: [1] },
    { sentence: 'Use this when an order has to go out.', steps: [1] },
    { sentence: 'Find the order with `search_orders`, then read it with `get_order`.', steps: [1, 2] },
    { sentence: 'Set `status` to `shipped` with `update_order`.', steps: [3] },
    { sentence: 'Tell the customer with `send_note`.', steps: [4] },
  ],
}

/** The same with one more sentence in its text. */
export const alsoSaying = (sentence: string): Omit<CallInput<'candidate.word'>, 'id'> => ({
  ...shippingWording,
  files: shippingWording.files.map(({ path, text }) => ({ path, text: `${text}\n${sentence}\n` })),
  basis: [...shippingWording.basis, { sentence, steps: [1] }],
})
