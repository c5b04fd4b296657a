import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followRecipe, guessesMax, guessNext, isOf } from './guess-next'
import type { Track } from './types'

const track = (tool: string, share = 1, isRepeated = false, either = -1): Track => ({
  marks: [`tool ${tool}`],
  share,
  isRepeated,
  either,
})
/** Steps of which each stands for itself. */
const alone = (tracks: readonly Track[]): Track[] => tracks.map((one, at) => ({ ...one, either: at }))
const move = (tool: string) => ({ call: 0, marks: [`tool ${tool}`], key: `tool ${tool}` })

describe('The steps that a recipe leaves open', () => {
  const recipe = alone([track('look', 0.4), track('open', 0.9), track('list', 0.5, true), track('close', 1)])

  test.each([
    ['at first those up to the one that none passes by', [], -1, -1, [0, 1]],
    ['ahead of the last', [1], 1, 1, [2, 3]],
    ['what was passed by, if it belongs to the core', [3], 3, 3, [1]],
    ['what comes again, but not at once', [1, 2], 2, 2, [3]],
    ['what comes again after another call', [1, 2], 2, -1, [3, 2]],
    ['nothing where all is done', [0, 1, 3], 3, 3, []],
  ])('are %s', (_, taken, last, previous, open) => {
    expect(guessNext(recipe, { taken: new Set(taken), last, previous })).toEqual(open)
  })

  test('are three at most, each once, and none that was just taken', () => {
    const tracks = fc.array(
      fc.record({
        share: fc.double({ min: 0.3, max: 1, noNaN: true }),
        isRepeated: fc.boolean(),
        either: fc.constant(0),
        marks: fc.constant(['tool x']),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(tracks, fc.array(fc.nat(11)), (own, steps) => {
        const taken = steps.filter((at) => at < own.length)
        const last = taken.at(-1) ?? -1
        const open = guessNext(alone(own), { taken: new Set(taken), last, previous: last })
        expect(open.length).toBeLessThanOrEqual(guessesMax)
        expect(new Set(open).size).toBe(open.length)
        expect(open).not.toContain(last)
      }),
    )
  })
})

test('Of two steps that stand for each other one is expected', () => {
  const recipe = [track('by_mail', 0.5, false, 0), track('by_name', 0.5, false, 0), track('close', 1, false, 2)]
  expect(guessNext(recipe, { taken: new Set(), last: -1, previous: -1 })).toEqual([0, 1, 2])
  expect(guessNext(recipe, { taken: new Set([0]), last: 0, previous: 0 })).toEqual([2])
})

test('A unit is followed through a recipe: what is no step of it changes nothing', () => {
  const recipe = alone([track('open'), track('list', 1, true), track('close')])
  const own = ['open', 'elsewhere', 'list', 'elsewhere', 'list', 'close', 'open']
  expect(followRecipe(recipe, own.map(move)).map(({ hit }) => hit)).toEqual([0, null, 1, null, 1, 2, null])
})

test('A command is one of a step that names it or what it is a case of', () => {
  const step = { marks: ['$ gh pr'], share: 1, isRepeated: false, either: 0 }
  expect(isOf(step, { marks: ['$ gh pr view'] })).toBe(true)
  expect(isOf(step, { marks: ['$ gh prune'] })).toBe(false)
  expect(isOf({ ...step, marks: ['edit src/a'] }, { marks: ['edit src/a b'] })).toBe(false)
})
