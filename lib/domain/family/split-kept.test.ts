import { expect, test } from 'vitest'
import { findFamilies } from './find-families'
import { call, session } from './histories.test-support'

/** A conversation that looks up a trip and changes it: its class, with the legs handed back, or its legs. */
function changing(at: number, keeps: boolean) {
  const legs = [
    { number: `ZX${at}1`, day: `2027-03-${10 + at}` },
    { number: `ZX${at}2`, day: `2027-03-${11 + at}` },
  ]
  const other = legs.map(({ day }, leg) => ({ number: `QY${at}${leg}`, day }))
  return session(`s${String(at).padStart(2, '0')}`, keeps ? 'Please move me to first class' : 'Please find me another train', [
    call('get_traveller', { id: `trv_${at}00` }, { trips: [`TRIP-${at}A`] }),
    call('get_trip', { trip_id: `TRIP-${at}A` }, { trip_id: `TRIP-${at}A`, seat: 'standard', legs }),
    ...(keeps ? [] : [call('search_trains', { day: legs[0]!.day }, { trains: other })]),
    call('change_trip', { trip_id: `TRIP-${at}A`, legs: keeps ? legs : other, seat: keeps ? 'first' : 'standard' }, 'done'),
  ])
}

test('two tasks of one tool are told apart by what they hand back as it was', () => {
  const others = Array.from({ length: 16 }, (_, at) =>
    session(`t${at}`, 'How are you?', [call('get_hours', { place: `place-${at}` }, { open: `0${at % 9}:30` })]),
  )
  const found = findFamilies([...Array.from({ length: 12 }, (_, at) => changing(at, at % 2 === 0)), ...others])
  const acts = found.flatMap(({ act, sessions }) => (act?.tool === 'change_trip' ? [{ ...act, sessions: sessions.length }] : []))
  expect(acts).toEqual([
    { tool: 'change_trip', keeps: 'legs', alters: 'seat', sessions: 6 },
    { tool: 'change_trip', changes: 'legs', sessions: 6 },
  ])
})
