import { expect, it } from 'vitest'
import { before, read } from '@/lib/kernel/payload'

const event = { payload: 1, verb: 'label', objectName: 'session 7' }
const side = { outcome: 'success', outcomeSource: null, outcomeBecause: null }

it('reads what stood before an act', () => {
  expect(read(event, before.session, { ...side, later: 'ignored' })).toEqual(side)
})

it('refuses what it cannot read, and says where', () => {
  expect(() => read(event, before.session, { ...side, outcome: 'splendid' })).toThrow(
    'What stood before "label" on session 7 cannot be read: outcome. It cannot be undone.',
  )
})

it('refuses what a newer version wrote down', () => {
  expect(() => read({ ...event, payload: 3 }, before.session, side)).toThrow('A newer version of Mettle')
})
