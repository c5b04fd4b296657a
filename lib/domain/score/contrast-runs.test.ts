import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastRuns, contrastText, type KnownRun } from '@/lib/domain/score/contrast-runs'

const runs = (count: number, isGood: boolean, did: (at: number) => string[]): KnownRun[] =>
  Array.from({ length: count }, (_, at) => ({ isGood, did: new Set(did(at)) }))

describe('What good runs did and bad ones did not', () => {
  it('is told with the counts of both sides', () => {
    const told = contrastRuns([
      ...runs(10, true, (at) => (at < 9 ? ['edit', 'make verify'] : ['edit'])),
      ...runs(8, false, (at) => (at < 7 ? ['edit', 'git push --force'] : ['edit', 'make verify'])),
    ])
    expect(told).toEqual([
      { thing: 'git push --force', side: 'bad', good: 0, goodOf: 10, bad: 7, badOf: 8 },
      { thing: 'make verify', side: 'good', good: 9, goodOf: 10, bad: 1, badOf: 8 },
    ])
    expect(told.map((one) => contrastText(one, one.thing))).toEqual([
      '7 of 8 runs that did not end well used git push --force; of those that did, 0 of 10.',
      '9 of 10 runs that ended well used make verify; of the others, 1 of 8 did.',
    ])
  })

  it.each([
    ['too few runs', [...runs(3, true, () => ['a']), ...runs(3, false, () => [])]],
    [
      'a difference that only some of its side show',
      [...runs(40, true, (at) => (at < 15 ? ['a'] : [])), ...runs(40, false, () => [])],
    ],
    ['runs of one side alone', runs(20, true, (at) => (at % 2 ? ['a'] : []))],
    ['what all did', [...runs(10, true, () => ['a']), ...runs(10, false, () => ['a'])]],
  ])('is not told of %s', (_, given) => {
    expect(contrastRuns(given)).toEqual([])
  })

  it('is found by chance in fewer than one of twenty workspaces', () => {
    let found = 0
    const run = fc.record({ isGood: fc.boolean(), did: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }) })
    const samples = fc.sample(fc.array(run, { minLength: 20, maxLength: 40 }), { numRuns: 300, seed: 7 })
    for (const sample of samples)
      if (contrastRuns(sample.map(({ isGood, did }) => ({ isGood, did: new Set(did.map(String)) }))).length > 0) found++
    expect(found).toBeLessThan(15)
  })
})
