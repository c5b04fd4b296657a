import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '@/lib/redact/random-run'

const isMixed = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run) && /(?:\d.*){3}/.test(run)

describe('randomRuns', () => {
  it('finds the runs that the pattern finds', () => {
    const piece = fc.constantFrom('a', 'B', '7', 'aB1', '+', '/', '-', ' ', '=', 'é', 'x'.repeat(18), 'aB3dE6gH9jK2mN5p')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const wanted = [...text.matchAll(/[A-Za-z0-9+/_-]{20,}/g)].filter(([run]) => isMixed(run)).map((match) => match.index)
        expect(randomRuns(text)).toEqual(wanted)
      }),
      { seed: 20_260_106, numRuns: 500 },
    )
  })
})
