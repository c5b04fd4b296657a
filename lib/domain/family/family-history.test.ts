import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FamilyHistory } from './family-history'
import { countHistory, familiesIn, findFamilies } from './find-families'
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
const learned = (history: FamilyHistory) => familiesIn(countHistory(history, options), options)

/** What happens to a history: a session comes (again, with fewer calls), one is erased, the oldest leave, families are learned. */
type Move = { kind: 'add' | 'shorten' | 'erase'; at: number } | { kind: 'window'; count: number } | { kind: 'learn' }

const at = fc.nat(all.length - 1)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'shorten' as const, 'erase' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('window' as const), count: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'learn' as const }) },
)

/** The sessions that are there after a move, in the order of arrival. */
function moved(present: readonly FamilySession[], one: Move): FamilySession[] {
  if (one.kind === 'learn') return [...present]
  if (one.kind === 'window') return present.slice(one.count)
  const own = all[one.at]!
  const others = present.filter(({ key }) => key !== own.key)
  if (one.kind === 'erase') return others
  return [...others, one.kind === 'add' ? own : { ...own, calls: own.calls.slice(0, 2) }]
}

function keep(history: FamilyHistory, before: readonly FamilySession[], after: readonly FamilySession[]): void {
  const still = new Set(after)
  for (const one of before) if (!still.has(one)) history.remove(one.key)
  const known = new Set(before)
  for (const one of after) if (!known.has(one)) history.add(one)
}

describe('A history that is kept', () => {
  test('teaches what the same sessions teach anew, whatever came, grew, was erased or became too old before', () => {
    const start = fc.shuffledSubarray(all, { minLength: 20 })
    fc.assert(
      fc.property(start, fc.array(move, { minLength: 1, maxLength: 25 }), (arrived, moves) => {
        const history = new FamilyHistory()
        keep(history, [], arrived)
        let present = arrived
        for (const one of moves) {
          const next = moved(present, one)
          keep(history, present, next)
          present = next
          if (one.kind === 'learn') learned(history)
        }
        expect(history.size).toBe(present.length)
        expect(learned(history)).toEqual(findFamilies(present, options))
      }),
      { numRuns: 40 },
    )
  }, 120_000)

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
