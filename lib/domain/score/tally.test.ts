import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold, nothingFolded, tallyAfter, totalOf, type Counted, type Tally, type Written } from './tally'
import { utility } from './utility'

const outcomes = ['success', 'partial', 'failure', 'unknown', null] as const
const write = fc.record({
  id: fc.nat(900).map(String),
  at: fc.nat(5_000),
  outcome: fc.constantFrom(...outcomes),
  isSelected: fc.boolean(),
})
type Write = Omit<Written, 'wasSelected'>

const inOrder = (uses: Iterable<Counted>): Counted[] => [...uses].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

/** Applies the writes to rows and to a tally as a process does that reads all again where it has to. */
function follow(groups: readonly (readonly Write[])[]) {
  const rows = new Map<string, Counted>()
  let tally: Tally = { folded: nothingFolded, recent: [] }
  let added = 0
  for (const group of groups) {
    const written = group.map(({ isSelected, ...use }): Written => {
      const wasSelected = rows.has(use.id)
      if (isSelected) rows.set(use.id, use)
      else rows.delete(use.id)
      return { ...use, isSelected, wasSelected }
    })
    const next = tallyAfter(tally, written)
    if (next) added += 1
    tally = next ?? { folded: inOrder(rows.values()).reduce((sum, one) => fold(sum, one), nothingFolded), recent: [] }
    expect(totalOf(tally)).toEqual(inOrder(rows.values()).reduce((sum, one) => fold(sum, one), nothingFolded))
  }
  return { tally, added }
}

it('comes to the same as all uses counted anew, whatever is written', () => {
  fc.assert(fc.property(fc.array(fc.array(write, { maxLength: 5 }), { maxLength: 60 }), (groups) => void follow(groups)))
})

it('adds what is newer, and judges it later, without counting anew', () => {
  const all = Array.from({ length: 2_000 }, (_, at) => at)
  const groups = all.flatMap((at): Write[][] => {
    const use = { id: String(at), at, isSelected: true }
    return [[{ ...use, outcome: null }], [{ ...use, outcome: outcomes[at % 4]! }]]
  })
  const { tally, added } = follow(groups)
  expect(added).toBe(groups.length)
  expect(tally.recent.length).toBeLessThanOrEqual(512)
  const judged = all.map((at) => outcomes[at % 4]!)
  expect(totalOf(tally).utility).toBe(utility(judged.map((one) => one ?? 'unknown')).value)
})

it('is counted anew where a use is written that is folded, or as old as the newest of them', () => {
  const folded = [5, 7].reduce((sum, at) => fold(sum, { at, outcome: 'success' }), nothingFolded)
  const one = { id: 'a', at: 7, outcome: 'failure', isSelected: true, wasSelected: false } as const
  expect(tallyAfter({ folded, recent: [] }, [one])).toBeNull()
  expect(tallyAfter({ folded, recent: [] }, [{ ...one, at: 8, wasSelected: true }])).toBeNull()
  expect(tallyAfter({ folded, recent: [] }, [{ ...one, at: 8 }])).toMatchObject({ recent: [{ id: 'a' }] })
})
