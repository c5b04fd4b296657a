import { describe, expect, it } from 'vitest'
import { minePatterns } from '@/lib/domain/mining/mine'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'

const deeds = ['cancel', 'return', 'exchange', 'modify', 'refund', 'address']

/** Eighty short sessions: a way in, a look at one thing or another, one of six deeds. Each pair of steps is as common as its parts make it. */
function desk(seed: number, turn: (calls: string[], i: number) => string[] = (calls) => calls): string[] {
  const random = testRandom(seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!
  return Array.from({ length: 80 }, (_, i) => {
    const sequences = [one(['order', 'order', 'product']), one(['price', 'stock', 'note'])]
    return turn([one(['mail', 'name']), 'user', ...sequences, one(deeds)], i).join(' ')
  })
}

function mined(texts: readonly string[], generic = '') {
  const { sessions, options, names } = written(texts)
  const traits = names.map((name) => ({ family: name, acts: [name], isGeneric: generic.split(' ').includes(name) }))
  const { proposed, observed } = minePatterns(sessions, { ...options, traits })
  const namesOf = (shapes: readonly number[]) => shapes.map((shape) => names[shape]).join(' ')
  const weak = proposed.filter(({ evidence }) => evidence === 'weak').map(({ shapes }) => namesOf(shapes))
  const why = (text: string) => {
    const all = Array.from({ length: observed.count }, (_, id) => observed.at(id))
    return all.find(({ shapes }) => namesOf(shapes) === text)?.whyNot
  }
  return { weak, why, proposed: proposed.map(({ shapes }) => namesOf(shapes)) }
}

describe('weak evidence', () => {
  const seeds = [1, 2, 3]

  it('is what sessions begin or end with, though each step follows from the one before it', () => {
    const weak = seeds.flatMap((seed) => mined(desk(seed)).weak)
    expect(weak.length).toBeGreaterThanOrEqual(2 * seeds.length)
    for (const text of weak) expect(text).toMatch(/^(?:mail|name|user) | (?:cancel|return|exchange|modify|refund|address)$/)
  })

  it('is a fraction of it where the same sessions begin anywhere, for then no step has a place', () => {
    const round = (calls: string[], i: number) => [...calls.slice(i % 5), ...calls.slice(0, i % 5)]
    const count = (turn?: typeof round) => seeds.reduce((sum, seed) => sum + mined(desk(seed, turn)).weak.length, 0)
    expect(count(round) * 4).toBeLessThanOrEqual(count())
  })

  it('is not what a chosen pattern and a common step make together', () => {
    const random = testRandom(9)
    const some = (count: number) => Array.from({ length: count }, () => `n${Math.floor(random() * 12)}`)
    const texts = Array.from({ length: 60 }, () =>
      ['find', 'user', 'order', ...some(4)].filter((step, i, all) => step !== all[i - 1]).join(' '),
    )
    const { proposed, why } = mined(texts)
    expect(proposed).toEqual(['find user order'])
    const beside = Array.from({ length: 12 }, (_, n) => why(`find user order n${n}`)).filter((reason) => reason !== undefined)
    expect(beside.length).toBeGreaterThan(5)
    for (const reason of beside)
      expect(['no_saving', 'near_duplicate', 'below_shuffles', 'not_significant']).toContain(reason?.code)
  })

  it('is no part of a chosen pattern that holds half of its sessions', () => {
    const namesOf = (id: number) => ['open', 'user', 'way', 'sum', 'pay'].slice(0, id)
    for (const seed of seeds) {
      const random = testRandom(seed)
      const other = () => `o${Math.floor(random() * 7)}`
      const texts = Array.from({ length: 90 }, (_, i) => {
        const way = i % 9 === 0 ? namesOf(5) : i % 9 === 1 ? namesOf(3) : [...namesOf(2), other()]
        return [...way, other()].filter((step, at, all) => step !== all[at - 1]).join(' ')
      })
      const { proposed } = mined(texts)
      expect(proposed).toContain('open user way sum pay')
      expect(proposed).not.toContain('open user way')
    }
  })

  it('goes on from a chosen pattern by the deed that belongs there', () => {
    const random = testRandom(2)
    const some = () => `n${Math.floor(random() * 9)}`
    const texts = Array.from(
      { length: 60 },
      (_, i) => `${some()} find user order ${i % 4 ? `${some()} x${i % 7}` : 'price refund'}`,
    )
    expect(mined(texts).proposed.some((text) => text.endsWith('order price refund'))).toBe(true)
  })
})
