import { describe, expect, test } from 'vitest'
import { countUnits } from './find-families'
import { call, session, type Act } from './histories.test-support'
import { findRecoveries } from './recoveries'
import { valueOrigins } from './value-origins'
import { paramChoices } from './param-choices'

/** Runs of a helpdesk: an account, its tickets one by one, a room booked for one of them. */
function units(runs: readonly { request: string; acts: Act[] }[]) {
  const sessions = runs.map(({ request, acts }, at) => session(`s${at}`, request, acts))
  return countUnits(sessions).units
}

const indices = (all: ReturnType<typeof units>, tool: string) =>
  all.map(({ calls }) => calls.flatMap((one, at) => (one.tool === tool ? [at] : [])))

const account = (n: number, tickets: string[]): Act =>
  call('get_account', { account_id: `acc_${n}00` }, { id: `acc_${n}00`, owner: `Person${n}`, tickets })
const ticket = (id: string, room: string): Act => call('get_ticket', { ticket_id: id }, { ticket_id: id, room })

describe('Where values come from', () => {
  const runs = units(
    [1, 2, 3, 4].map((n) => ({
      request: `Hello, my account is acc_${n}00`,
      acts: [
        account(n, [`T-${n}1`, `T-${n}2`]),
        ticket(`T-${n}1`, `room-${n}1`),
        ticket(`T-${n}2`, `room-${n}2`),
        call('book_room', {
          ticket_id: `T-${n}2`,
          room: `room-${n}2`,
          guests: [{ name: `Guest${n}` }],
          size: n % 2 === 0 ? 'small' : 'large',
        }),
      ],
    })),
  )
  const calls = ['get_account', 'get_ticket', 'book_room'].map((tool) => indices(runs, tool))
  const [first, second, third] = valueOrigins(runs, calls)

  test('what the user said, a list gone through, what an earlier step was given, and its result', () => {
    expect(first?.origins).toEqual({ account_id: { from: 'request' } })
    expect(second).toEqual({
      origins: { ticket_id: { from: 'step', step: 0, path: 'tickets[]' } },
      each: { step: 0, path: 'tickets[]', isWhole: true },
    })
    expect(third?.origins).toEqual({
      ticket_id: { from: 'input', step: 1, param: 'ticket_id' },
      room: { from: 'step', step: 1, path: 'room' },
    })
  })

  test('the parameter that goes through a list is of the list, though the person named some of its members', () => {
    const looking = units(
      [1, 2, 3, 4].map((n) => ({
        request: 'Which of them is open?',
        acts: [
          account(n, [`T-${n}1`, `T-${n}2`, `T-${n}3`]),
          ...[1, 2, 3].map((member) => ticket(n < 3 && member === 3 ? `T-${n}9` : `T-${n}${member}`, 'r')),
        ],
      })),
    )
    const [, origins] = valueOrigins(looking, [indices(looking, 'get_account'), indices(looking, 'get_ticket')])
    expect(origins).toMatchObject({
      origins: { ticket_id: { from: 'step', step: 0, path: 'tickets[]' } },
      each: { step: 0, path: 'tickets[]' },
    })
  })

  test('the few values of a parameter are its choices', () => {
    const choices = paramChoices(runs, calls[2]!)
    expect(choices.size).toEqual([
      { value: 'large', units: 2 },
      { value: 'small', units: 2 },
    ])
    expect(choices.room).toBeUndefined()
  })

  test('one of two places is told with the other, and nothing where no place explains enough', () => {
    const mixed = units(
      [1, 2, 3, 4].map((n) => ({
        request: n < 3 ? 'Please book a room' : `Please book a room for T-${n}9`,
        acts: [
          account(n, [`T-${n}1`, `T-${n}2`]),
          call('get_ticket', { ticket_id: n < 3 ? `T-${n}1` : `T-${n}9`, code: `x-${n}77` }),
        ],
      })),
    )
    const [, step] = valueOrigins(mixed, [indices(mixed, 'get_account'), indices(mixed, 'get_ticket')])
    expect(step?.origins).toEqual({ ticket_id: { from: 'step', step: 0, path: 'tickets[]', or: 'request' } })
  })

  test('members of an object come from the place that holds them all', () => {
    const moved = units(
      [1, 2, 3, 4].map((n) => ({
        request: 'Move my legs',
        acts: [
          call('get_trip', { trip: `trip-${n}` }, { legs: [{ number: `LX${n}10`, day: `2026-05-0${n}`, from: 'here' }] }),
          call('change_trip', { legs: [{ number: `LX${n}10`, day: `2026-05-0${n}` }] }),
        ],
      })),
    )
    const [, step] = valueOrigins(moved, [indices(moved, 'get_trip'), indices(moved, 'change_trip')])
    expect(step?.origins.legs).toEqual({ from: 'step', step: 0, path: 'legs[]' })
  })
})

describe('How sessions got past an error', () => {
  const failed = (act: Act) => ({ ...act, status: 'error' as const })
  const runs = units(
    [1, 2, 3].map((n) => ({
      request: 'Book a room',
      acts: [
        failed(call('book_room', { room: `room-${n}`, hours: 2 }, 'Error: room is taken at that time')),
        call('list_rooms', {}, [`free-${n}`]),
        call('book_room', { room: `free-${n}`, hours: 2 }, 'done'),
      ],
    })),
  )
  const step = (tool: string, more: { insteadOf?: number } = {}) => ({
    tool,
    share: 1,
    isRepeated: false,
    calls: indices(runs, tool),
    ...more,
  })

  test('what changed with the call that worked, and what was called in between', () => {
    expect(findRecoveries(runs, [step('list_rooms'), step('book_room')])).toEqual([
      {
        step: 1,
        tool: 'book_room',
        head: null,
        text: 'room is taken at that time',
        quote: 'room is taken at that time',
        sessions: 3,
        solved: 3,
        changed: ['room'],
        by: ['list_rooms'],
      },
    ])
  })

  test('the step that was taken in its place', () => {
    const [one] = findRecoveries(runs, [step('book_room'), step('list_rooms', { insteadOf: 0 })])
    expect(one).toMatchObject({ step: 0, solved: 3, instead: 1, changed: [], by: [] })
  })

  test('an error of one session alone is none', () => {
    expect(findRecoveries(runs.slice(0, 1), [{ ...step('book_room'), calls: indices(runs.slice(0, 1), 'book_room') }])).toEqual(
      [],
    )
  })
})
