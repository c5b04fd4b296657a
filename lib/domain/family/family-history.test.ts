import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FamilyHistory } from './family-history'
import { countHistory, familiesIn } from './find-families'
import { call, edit, randomHistory, run, session, type Act } from './histories.test-support'
import type { FamilySession } from './types'

const actsOf = ({ calls }: FamilySession): Act[] => calls.map(({ tool, input, summary }) => ({ tool, input, summary }))
const head = 'You work in the price list. Be brief.'

/** Sessions of one agent: noise, half of it below the same lines, and a task that every third does. */
const requests = randomHistory(3, 45).map((one, at) => {
  const own = at % 3 === 0 ? [run('pricetool import --from a.csv'), edit('catalogue/prices.yaml'), run('pricetool publish')] : []
  const request = `${at % 2 === 0 ? `${head}\n` : ''}${own.length > 0 ? 'Put the new prices online. ' : ''}${one.prompts[0]!.text}`
  return session(one.key, request, [...actsOf(one), ...own])
})

/** Conversations, whose tools hand on what they found. */
const conversations = Array.from({ length: 20 }, (_, at) => {
  const id = `PX-${1000 + at}`
  const act = at % 2 === 0 ? 'resend_parcel' : 'refund_parcel'
  return session(`c${at}`, `${head}\nParcel ${at}, ${at % 2 === 0 ? 'send it again' : 'I want my money back'}`, [
    call('find_account', { email: `user${at}@example.com` }, { parcels: [id] }),
    call('get_parcel', { parcel_id: id }, { parcel_id: id, state: `s${at}` }),
    call(act, { parcel_id: id }, 'done'),
  ])
})

const all = [...requests, ...conversations]
const options = { withGeneric: true }

/** What is learned, and what is counted for it. */
function learned(history: FamilyHistory) {
  const table = countHistory(history, options)
  const units = table.units.map(({ session: key, title, request, calls }) => ({ key, title, request, calls: calls.length }))
  const features = table.features.map(({ key }, feature) => [key, ...table.unitsOf[feature]!])
  return { units, features, families: familiesIn(table, options) }
}

function learnedAnew(sessions: readonly FamilySession[]) {
  const history = new FamilyHistory()
  keep(history, [], sessions)
  return learned(history)
}

/** What happens to a history: sessions come (one again, with fewer calls), one is erased, the oldest leave, families are learned. */
type Move =
  | { kind: 'shorten' | 'erase'; at: number }
  | { kind: 'add'; from: number; count: number }
  | { kind: 'window'; count: number }
  | { kind: 'learn' }

const at = fc.nat(all.length - 1)
const some = fc.integer({ min: 1, max: 12 })
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constantFrom('shorten' as const, 'erase' as const), at }),
  fc.record({ kind: fc.constant('add' as const), from: at, count: some }),
  fc.record({ kind: fc.constant('window' as const), count: some }),
  fc.constant({ kind: 'learn' as const }),
)

/** The sessions that are there after a move, in the order of arrival. */
function moved(present: readonly FamilySession[], one: Move): FamilySession[] {
  if (one.kind === 'learn') return [...present]
  if (one.kind === 'window') return present.slice(one.count)
  const own = one.kind === 'add' ? all.slice(one.from, one.from + one.count) : [all[one.at]!]
  const keys = new Set(own.map(({ key }) => key))
  const others = present.filter(({ key }) => !keys.has(key))
  if (one.kind === 'erase') return others
  return [...others, ...(one.kind === 'add' ? own : own.map((session) => ({ ...session, calls: session.calls.slice(0, 2) })))]
}

function keep(history: FamilyHistory, before: readonly FamilySession[], after: readonly FamilySession[]): void {
  const still = new Set(after)
  for (const one of before) if (!still.has(one)) history.remove(one.key)
  const known = new Set(before)
  for (const one of after) if (!known.has(one)) history.add(one)
}

describe('A history that is kept', () => {
  test('teaches what the same sessions teach anew, whatever came, grew, was erased or became too old before', () => {
    const arrived = fc.shuffledSubarray(all, { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(arrived, fc.array(move, { minLength: 1, maxLength: 12 }), (first, moves) => {
        const history = new FamilyHistory()
        keep(history, [], first)
        learned(history)
        let present = first
        for (const one of moves) {
          const next = moved(present, one)
          keep(history, present, next)
          present = next
          if (one.kind === 'learn') learned(history)
        }
        expect(history.size).toBe(present.length)
        expect(learned(history)).toEqual(learnedAnew(present))
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  test('is cut anew when its agent turns out to be of another kind, and when lines become its template', () => {
    const few = requests.slice(0, 6)
    for (const [first, second] of [
      [[...few, ...conversations], all],
      [few, [...few, ...conversations]],
      [requests.filter((_, index) => index % 2 === 0).slice(0, 4), requests],
    ]) {
      const history = new FamilyHistory()
      keep(history, [], first!)
      const before = learned(history)
      keep(history, first!, second!)
      expect(learned(history)).toEqual(learnedAnew(second!))
      keep(history, second!, first!)
      expect(learned(history)).toEqual(before)
    }
  })

  test('reads only the session that came', () => {
    const history = new FamilyHistory()
    const [last, ...before] = requests
    for (const one of before) history.add(one)
    const first = history.table(4)
    history.add(last!)
    const known = new Set(first.read)
    expect(
      history
        .table(4)
        .read.filter((one) => !known.has(one))
        .map(({ unit }) => unit.session),
    ).toEqual([last!.key])
    history.remove(last!.key)
    expect(history.table(4).read.every((one) => known.has(one))).toBe(true)
  })

  test('has no more features than its sessions hold, however many have gone', () => {
    const history = new FamilyHistory()
    for (let day = 0; day < 60; day += 1) {
      history.remove(`d${day - 1}`)
      history.add(
        session(
          `d${day}`,
          'tidy',
          Array.from({ length: 200 }, (_, file) => edit(`day${day}/part${file}/a.ts`)),
        ),
      )
      history.table(4)
    }
    expect(history.features).toBeLessThan(10_000)
  })
})
