import { expect, test } from 'vitest'
import { findFamilies } from './find-families'
import { call, session, type Act } from './histories.test-support'
import type { FamilySession } from './types'

/** A conversation about a parcel, that ends with what is done for it and a note of the call. */
function parcel(at: number, request: string, done: (id: string) => Act[]): FamilySession {
  const [id, account] = [`PX-${1000 + at}`, `acc_${500 + at}`]
  return session(`p${at}`, `${request} ${at}`, [
    call('find_account', { email: `user${at}@example.com` }, { account_id: account, parcels: [id] }),
    call('get_parcel', { parcel_id: id }, { parcel_id: id, state: `s${at}` }),
    ...done(id),
    call('add_note', { parcel_id: id, note: `called ${at}` }, 'noted'),
  ])
}
const many = (from: number, to: number, make: (at: number) => FamilySession) =>
  Array.from({ length: to - from }, (_, at) => make(from + at))
const toolsOf = (sessions: FamilySession[]) => findFamilies(sessions).flatMap(({ act }) => act?.tool ?? [])
const looking = (at: number) =>
  session(`l${at}`, 'Hello', [call('find_account', { email: `o${at}@example.com` }, { account_id: `acc_${at}`, parcels: [] })])

test('A note of what was done is no task beside it, and one where nothing else is done', () => {
  const idle = many(60, 90, looking)
  const resend = many(0, 8, (at) => parcel(at, 'Send it again', (id) => [call('resend_parcel', { parcel_id: id }, 'sent')]))
  const other = many(8, 20, (at) => parcel(at, 'Refund it', (id) => [call('refund_parcel', { parcel_id: id }, 'refunded')]))
  expect(toolsOf([...resend, ...other, ...idle])).not.toContain('add_note')
  expect(toolsOf([...many(0, 12, (at) => parcel(at, 'Note my complaint', () => [])), ...idle])).toContain('add_note')
})
