import { describe, expect, it } from 'vitest'
import { minePatterns } from '@/lib/domain/mining/mine'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'
import type { ShapeTraits } from '@/lib/domain/mining/traits'

const others = 'm n o p q r s t u v'.split(' ')

/** Sixty sessions that begin in one way; of every five one goes on as told, the others (all, where nothing is told) with some of ten things. */
function sessionsWith(deed: string | null, seed = 7): string[] {
  const random = testRandom(seed)
  const some = (count: number) => {
    const picked = Array.from({ length: count }, () => others[Math.floor(random() * others.length)]!)
    return picked.filter((one, i) => one !== picked[i - 1]).join(' ')
  }
  return Array.from({ length: 60 }, (_, i) => `${some(2)} find user order ${(i % 5 === 0 ? deed : null) ?? some(3)} ${some(2)}`)
}

function proposed(texts: readonly string[], generic: readonly string[] = []): string[] {
  const { sessions, options, names } = written(texts)
  const traits = names.map((name): ShapeTraits => ({ family: name, acts: [name], isGeneric: generic.includes(name) }))
  return minePatterns(sessions, { ...options, traits }).proposed.map(({ shapes }) => shapes.map((id) => names[id]).join(' '))
}

describe('what goes on from a chosen pattern', () => {
  it('is proposed beside it where its steps are done nowhere else', () => {
    expect(proposed(sessionsWith('price exchange'))).toEqual(['find user order', 'find user order price exchange'])
  })

  it('is no pattern of its own where one step is added: that is nearly the same', () => {
    expect(proposed(sessionsWith('exchange'))).toEqual(['find user order'])
  })

  it('does not end in looking around', () => {
    const texts = sessionsWith('price exchange read')
    expect(proposed(texts)).toEqual(['find user order', 'find user order price exchange read'])
    expect(proposed(texts, ['read'])).toEqual(['find user order'])
  })

  it('is nothing where anything may follow, but for the odd chance that the test against it allows', () => {
    const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
    const wrong = seeds.filter((seed) => proposed(sessionsWith(null, seed)).length > 1)
    expect(wrong.length).toBeLessThanOrEqual(1)
    expect(seeds.every((seed) => proposed(sessionsWith(null, seed)).includes('find user order'))).toBe(true)
  })
})
