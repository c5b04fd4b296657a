import { expect, it } from 'vitest'
import { staleAfter } from './live'
import { noteOwnAct, staleAfterAll } from './own-acts'

it('asks later for what was asked for after an act of one’s own, and for nothing else', () => {
  const others = [{ id: 'evt_1', name: 'candidate.dismiss' }]
  expect([...staleAfterAll(others).now]).toEqual(staleAfter('candidate.dismiss'))
  expect(staleAfterAll(others).later).toEqual(new Set())
  noteOwnAct('evt_1', 'candidate.dismiss')
  expect(staleAfterAll(others).now).not.toContain('candidate.list')
  expect(staleAfterAll(others).later).toContain('candidate.list')
  expect(staleAfterAll([...others, { id: 'evt_2', name: 'candidate.dismiss' }]).now).toContain('candidate.list')
})

it('asks for what an event of one’s own changed beyond the act', () => {
  noteOwnAct(['evt_3', 'evt_4'], 'webhook.add')
  expect(staleAfterAll([{ id: 'evt_4', name: 'candidate.dismiss' }]).now).toContain('candidate.list')
})

it('takes what is derived from the event after for nobody’s own', () => {
  noteOwnAct('evt_5', 'session.add')
  expect(staleAfterAll([{ id: 'evt_5', name: 'session_completed' }]).now).toContain('session.list')
})

it('forgets acts that were told of long ago', () => {
  noteOwnAct('evt_old', 'candidate.dismiss')
  for (let index = 0; index < 300; index += 1) noteOwnAct(`evt_new_${index}`, 'candidate.dismiss')
  expect(staleAfterAll([{ id: 'evt_old', name: 'candidate.dismiss' }]).now).toContain('candidate.list')
  expect(staleAfterAll([{ id: 'evt_new_299', name: 'candidate.dismiss' }]).now).not.toContain('candidate.list')
})
