import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateSpans } from './state-spans'
import { states } from './states'

it('tells which state held when', () => {
  expect(stateSpans([], 'released')).toEqual([{ state: 'released', from: -Infinity, to: Infinity }])
  const moves = [
    { at: 20, from: 'verified', to: 'degraded' },
    { at: 10, from: 'candidate', to: 'verified' },
    { at: 15, from: 'verified', to: 'verified' },
  ] as const
  expect(stateSpans(moves, 'degraded')).toEqual([
    { state: 'candidate', from: -Infinity, to: 10 },
    { state: 'verified', from: 10, to: 20 },
    { state: 'degraded', from: 20, to: Infinity },
  ])
})

it('leaves no moment without a state and none with two', () => {
  const state = fc.constantFrom(...states)
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.integer(), from: state, to: state })), state, (moves, now) => {
      const spans = stateSpans(moves, now)
      expect(spans[0]?.from).toBe(-Infinity)
      expect(spans.at(-1)?.to).toBe(Infinity)
      for (const [index, { from }] of spans.entries()) if (index > 0) expect(from).toBe(spans[index - 1]?.to)
    }),
  )
})
