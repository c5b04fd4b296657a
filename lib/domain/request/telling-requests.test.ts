import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tellingRequests } from './telling-requests'

const opening = (n: number) => `The screen of my terminal stays dark since the storm, case ${n}`
const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n))

it.each([
  {
    about: 'leaves out what opens other work more often',
    led: [opening(1), opening(2), 'The invoice for the terminal is unpaid, settle it'],
    elsewhere: many(6, opening),
    name: 'settle-invoice',
    telling: ['The invoice for the terminal is unpaid, settle it'],
  },
  {
    about: 'keeps what opens this work more often than other',
    led: many(4, opening),
    elsewhere: [opening(9), ...many(6, (n) => `Paint the fence number ${n} green`)],
    name: 'replace-panel',
    telling: many(4, opening),
  },
  {
    about: 'keeps the one that says the word of the name, though its other words lead elsewhere',
    led: ['Rename the traveller on my spring trip to the islands', 'Rename the guest', 'Move my spring trip to the islands'],
    elsewhere: many(8, (n) => `Move my spring trip to the islands to week ${n}`),
    name: 'rename-guest',
    telling: ['Rename the traveller on my spring trip to the islands', 'Rename the guest'],
  },
  {
    about: 'does not take a word that every request says for the word of the name',
    led: ['Extend the lease of the boat', 'Extend the lease of the barge', 'Repaint the hull of the boat before spring'],
    elsewhere: many(9, (n) => `Repaint the hull of the boat before spring, berth ${n}`),
    name: 'extend-boat',
    telling: ['Extend the lease of the boat', 'Extend the lease of the barge'],
  },
  {
    about: 'keeps what is like no other request',
    led: ['Dig a pond', 'Bake twelve loaves'],
    elsewhere: ['Knit a scarf', 'Tune the piano'],
    name: 'garden-work',
    telling: ['Dig a pond', 'Bake twelve loaves'],
  },
  {
    about: 'leaves out what says nothing at all',
    led: ['Dig a pond', 'please, go on'],
    elsewhere: ['Knit a scarf'],
    name: 'garden-work',
    telling: ['Dig a pond'],
  },
  {
    about: 'keeps all where nothing else was ever asked',
    led: ['please, go on', 'Dig a pond'],
    elsewhere: [],
    name: 'garden-work',
    telling: ['please, go on', 'Dig a pond'],
  },
])('$about', ({ led, elsewhere, name, telling }) => expect(tellingRequests(led, elsewhere, name)).toEqual(telling))

const line = fc
  .array(fc.constantFrom('dig', 'pond', 'bake', 'loaf', 'knit', 'scarf', 'tune', 'piano'), { maxLength: 5 })
  .map((words) => words.join(' '))

it('says the same of the same requests in any order, and adds none', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (led, elsewhere) => {
      const telling = tellingRequests(led, elsewhere, 'dig-pond')
      expect(led.filter((one) => telling.includes(one))).toEqual(telling)
      expect(tellingRequests(led.toReversed(), elsewhere.toReversed(), 'dig-pond')).toEqual(telling.toReversed())
    }),
  )
})
