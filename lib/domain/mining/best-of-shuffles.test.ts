import { describe, expect, it } from 'vitest'
import { bestOfShuffles } from '@/lib/domain/mining/best-of-shuffles'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { miningPolicy } from '@/lib/domain/mining/policy'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'

/** Sessions that look around with three tools, and do one of many things now and then. */
const around = (() => {
  const random = testRandom(6)
  const pick = (count: number, letter: string) => `${letter}${Math.floor(random() * count)}`
  const texts = Array.from({ length: 40 }, () =>
    Array.from({ length: 20 }, () => (random() < 0.8 ? pick(3, 'look') : pick(9, 'do')))
      .filter((step, i, all) => step !== all[i - 1])
      .join(' '),
  )
  const { sessions, names } = written(texts)
  const corpus = buildCorpus(sessions)
  return { corpus, isLook: (symbol: number) => names[corpus.shapeOf[symbol]!]!.startsWith('look') }
})()

const never = () => false
const always = () => true

describe('bestOfShuffles', () => {
  const { corpus, isLook } = around
  const all = bestOfShuffles(corpus, miningPolicy, false, { isOpen: always, isFit: always, isPlaced: never })

  it('falls with length, and is nothing for what is in no place', () => {
    expect(all.any[3]).toBeGreaterThan(all.any[5]!)
    expect(all.any.every((best, length) => length === 0 || best <= all.any[length - 1]!)).toBe(true)
    expect(all.placed.every((best) => best === 0)).toBe(true)
  })

  it('counts only what is fit, and for what is in its place only what is in its place', () => {
    const fit = bestOfShuffles(corpus, miningPolicy, false, {
      isOpen: always,
      isFit: (symbols) => !symbols.every(isLook),
      isPlaced: (symbols) => !isLook(symbols[0]!),
    })
    expect(fit.any[3]).toBeLessThan(all.any[3]!)
    expect(fit.placed[3]).toBeLessThan(fit.any[3]!)
    expect(fit.placed[3]).toBeGreaterThan(0)
  })

  it('knows no place in a large history, and is nothing where nothing asks', () => {
    const large = bestOfShuffles(corpus, miningPolicy, true, { isOpen: always, isFit: always, isPlaced: always })
    expect(large.placed.every((best) => best === 0)).toBe(true)
    expect(large.any[3]).toBeGreaterThan(0)
    const none = bestOfShuffles(corpus, miningPolicy, false, { isOpen: never, isFit: always, isPlaced: always })
    expect([...none.any, ...none.placed].every((best) => best === 0)).toBe(true)
  })

  it('shuffles no further for what nothing is above', () => {
    const some = bestOfShuffles(corpus, miningPolicy, false, {
      isOpen: (kind) => kind === 'placed',
      isFit: always,
      isPlaced: (symbols) => !isLook(symbols[0]!),
    })
    expect(some.any.every((best) => best === 0)).toBe(true)
    expect(some.placed[3]).toBeGreaterThan(0)
  })
})
