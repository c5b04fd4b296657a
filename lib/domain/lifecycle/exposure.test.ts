import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { exposure, showsConstraints } from './exposure'
import type { Origin, Tier } from './origin'
import { isLive, states, type State } from './states'

interface ExposureInput {
  origin: Origin | 'built-in'
  state: State
  tier: Tier
  success_rate: number | null
  constraints?: string[]
  named?: boolean
}
const cases = vectors<ExposureInput>(import.meta.url, './vectors/exposure.json')

describe('exposure, by the vectors', () => {
  it.each(cases.map((c) => [c.id, c] as const))('%s', (_, { given, expect: expected }) => {
    const origin = given.origin === 'built-in' ? 'builtin' : given.origin
    const { isServed, warning } = exposure({ origin, state: given.state, tier: given.tier, rate: given.success_rate })
    const isShown = Boolean(given.named) && (given.constraints?.length ?? 0) > 0 && showsConstraints(given.state)
    const answer = { served: isServed, warning, constraints_shown: isShown }
    expect(answer).toMatchObject(expected)
    if (!('warning' in expected)) expect(warning).toBeUndefined()
  })
})

describe('exposure', () => {
  it('serves nothing outside the live states, whoever made it', () => {
    for (const state of states.filter((state) => !isLive(state))) {
      for (const origin of ['learned', 'human', 'pack', 'connector', 'builtin'] as const) {
        expect(exposure({ origin, state, tier: 4, rate: 1 })).toEqual({ isServed: false })
      }
    }
  })

  it('serves exactly 30% with the note, and not below', () => {
    const skill = { origin: 'learned', state: 'degraded', tier: 2 } as const
    expect(exposure({ ...skill, rate: 6 / 20 })).toEqual({ isServed: true, warning: 'low-reliability' })
    expect(exposure({ ...skill, rate: 5 / 20 })).toEqual({ isServed: false })
    expect(exposure({ ...skill, rate: null })).toEqual({ isServed: false })
  })

  it('takes the limits from the policy', () => {
    const skill = { origin: 'learned', state: 'degraded', tier: 1, rate: 0.4 } as const
    expect(exposure(skill, { trustedRate: 0.3, untrustedRate: 0.4 }).isServed).toBe(true)
    expect(exposure(skill, { trustedRate: 0.3, untrustedRate: 0.41 }).isServed).toBe(false)
  })
})
