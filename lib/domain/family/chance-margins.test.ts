import { describe, expect, test } from 'vitest'
import { chanceMargins, dealtUnits } from './chance-margins'
import { countUnits, findFamilies } from './find-families'
import { drawSessions, makeChain } from '@/lib/domain/mining/noise.test-support'
import { call, randomHistory, run, session } from './histories.test-support'

describe('The margin of chance in a long history', () => {
  const long = randomHistory(11, 1_500)
  const table = countUnits(long)

  test('is that of a sample of it, counted by itself: of cases enough, and without what is rare there', () => {
    const dealt = dealtUnits(table)
    expect(dealt.units.length).toBe(640)
    expect(new Set(dealt.units).size).toBe(640)
    expect(dealt.units.every((unit) => table.units.includes(unit))).toBe(true)
    expect(dealt.unitsOf.every((own) => own.length >= 4)).toBe(true)
  })

  test('is no lower than that of the whole', () => {
    // As many units as are dealt from at most: each is dealt.
    const whole = { ...table, read: table.read.slice(0, 640) }
    expect(dealtUnits(whole)).toBe(whole)
    expect(chanceMargins(dealtUnits(table), 4).gain).toBeGreaterThanOrEqual(chanceMargins(table, 4).gain)
  })

  test('lets no family of noise pass', () => {
    expect(findFamilies(long)).toEqual([])
  })

  test('lets no tools pass that only follow each other, however many units there are', () => {
    for (const seed of [203, 207, 211, 215, 219]) {
      const walked = drawSessions(makeChain('chain', 80, seed), 1_500, seed + 1).map(({ sequences }, at) =>
        session(
          `n${String(at).padStart(5, '0')}`,
          `Do thing ${at % 7}`,
          Array.from(sequences[0]!.shapes, (tool) => call(`tool_${tool}`, {})),
        ),
      )
      expect(findFamilies(walked)).toEqual([])
    }
  }, 60_000)

  test('finds the task that a few of its sessions do, whatever the order of their arrival', () => {
    const planted = long.map((one, at) => {
      const own = at % 150 === 7 ? [run('pricetool import --from a.csv'), run('pricetool publish --channel web')] : []
      const acts = one.calls.map(({ tool, input }) => ({ tool, input }))
      return own.length === 0
        ? one
        : session(one.key, one.prompts[0]!.text, [...acts.slice(0, 3), own[0]!, ...acts.slice(3), own[1]!])
    })
    const found = findFamilies(planted)
    expect(found.map(({ sessions }) => sessions.length)).toEqual([10])
    expect(findFamilies(planted.toReversed())).toEqual(found)
  })
})
