import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { posteriorMean } from '@/lib/domain/score/estimate'
import { estimateTokens } from '@/lib/domain/score/token-cost'
import { diversify } from '@/lib/domain/search/diversify'
import { fitBudget } from '@/lib/domain/search/fit-budget'
import { rank, worthRanking, type RankInput } from '@/lib/domain/search/rank'
import { cutText, entrySteps, shortenEntry, type EntryStep } from '@/lib/domain/search/shorten-entry'

const item = (name: string, rest: Partial<RankInput> = {}): RankInput => ({
  id: name,
  name,
  relevance: 0.5,
  judged: 0,
  successes: 0,
  decay: 1,
  ...rest,
})
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('rank', () => {
  it('multiplies relevance, quality and decay, and shows them', () => {
    const [first] = rank([item('a', { relevance: 0.8, judged: 8, successes: 8, health: 0.7, decay: 0.5 })], 0.9)
    expect(first?.parts.estimate).toBeCloseTo(0.9)
    expect(first?.parts).toMatchObject({ relevance: 0.8, decay: 0.5 })
    // (8 + 1 + 5 · 0.9) / (8 + 2 + 5) expected, (8 · 0.7 + 5 · 0.5) / (8 + 5) of its health.
    expect(first?.parts.quality).toBeCloseTo((13.5 / 15 + 8.1 / 13) / 2)
    expect(first?.parts.factor).toBeCloseTo((first?.parts.quality ?? 0) / 2)
    expect(first?.score).toBeCloseTo(0.8 * (first?.parts.factor ?? 0))
  })

  it('lets health count as far as uses have judged the skill', () => {
    const one = (health: number, judged: number) =>
      rank([item('a', { health, judged, successes: judged })])[0]?.parts.quality ?? 0
    expect(one(0.9, 0)).toBe(one(0.2, 0))
    expect(one(0.9, 2)).toBeGreaterThan(one(0.2, 2))
    expect(one(0.9, 20) - one(0.2, 20)).toBeGreaterThan(one(0.9, 2) - one(0.2, 2))
  })

  it('takes what has no history for the mean of the agent’s skills', () => {
    expect(rank([item('a')], 0.5)[0]?.parts.expected).toBe(0.5)
    expect(rank([item('a')], 0.9)[0]?.parts).toMatchObject({ estimate: 0.5, expected: expect.closeTo((1 + 4.5) / 7) })
    expect(rank([item('a', { judged: 1, successes: 0 })], 0.9)[0]?.parts.expected).toBeGreaterThan(0.6)
    expect([posteriorMean(0, 0), posteriorMean(8, 8)]).toEqual([0.5, 0.9])
  })

  it('lets the better record win between equals and never beat four times the relevance', () => {
    const judged = 20
    expect(rank([item('a', { judged, successes: 4 }), item('b', { judged, successes: 18 })]).map((one) => one.name)).toEqual([
      'b',
      'a',
    ])
    const proven = item('new', { relevance: 0.2, judged, successes: 20, health: 1 })
    expect(rank([proven, item('old', { relevance: 0.81, judged, decay: 0.01 })])[0]?.name).toBe('old')
  })

  it('puts an exact name first, then score, then name', () => {
    const ranked = rank([item('c'), item('b'), item('z', { isExactName: true, relevance: 0.1, judged: 20 }), item('a')])
    expect(ranked.map((one) => one.name)).toEqual(['z', 'a', 'b', 'c'])
  })

  it('keeps the factor within a quarter and one, and order apart from input order', () => {
    const one = fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('a', 'b', 'c'),
      relevance: share,
      judged: fc.integer({ min: 10, max: 20 }),
      successes: fc.integer({ min: 0, max: 10 }),
      health: share,
      decay: share,
    })
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: (entry) => entry.id }), (items) => {
        const ranked = rank(items)
        for (const entry of ranked) {
          expect(entry.parts.factor).toBeGreaterThanOrEqual(0.25)
          expect(entry.parts.factor).toBeLessThanOrEqual(1)
        }
        expect(rank(items.toReversed())).toEqual(ranked)
        const byRelevance = items.toSorted((a, b) => b.relevance - a.relevance)
        const worth = rank(worthRanking(byRelevance, 3))
        expect(worth.slice(0, 3).map((one) => one.score)).toEqual(ranked.slice(0, 3).map((one) => one.score))
      }),
    )
  })
})

describe('diversity', () => {
  const kinds = (names: string, count: number): string => {
    const ranked = rank([...names].map((name, at) => item(`${name}${at}`, { relevance: 1 - at / 20 })))
    const twins = (a: { name: string }, b: { name: string }) => (a.name[0] === b.name[0] ? 1 : 0)
    return diversify(ranked, count, twins)
      .map((one) => one.name[0])
      .join('')
  }

  it.each([
    ['aaaaab', 2, 'abaaaa'],
    ['aaabbb', 4, 'abaabb'],
    ['abc', 3, 'abc'],
    ['', 3, ''],
  ])('%s with room for %i comes as %s', (names, count, expected) => {
    expect(kinds(names, count)).toBe(expected)
  })

  it('loses nobody and keeps the first', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        (names, count) => {
          const order = kinds(names, count)
          expect([...order].sort()).toEqual([...names].sort())
          expect(order[0]).toBe(names[0])
        },
      ),
    )
  })

  it('never loses an exact name to its twins', () => {
    const ranked = rank([item('deploy', { isExactName: true, relevance: 1 }), item('a'), item('b')])
    expect(diversify(ranked, 2, () => 1)[0]?.name).toBe('deploy')
  })
})

describe('shortening', () => {
  it.each([
    ['Short.', 60, 'Short.'],
    ['First sentence here. Second one is longer than that.', 25, 'First sentence here.'],
    ['Eins. Ein ganz langer Satz ohne Ende und Punkt', 20, 'Eins. Ein ganz…'],
    ['word '.repeat(5).trim(), 12, 'word word…'],
    ['x'.repeat(20), 10, `${'x'.repeat(9)}…`],
    ['Fixes v1.2 bugs. And more text follows', 18, 'Fixes v1.2 bugs.'],
  ])('%j to %i', (text, max, expected) => {
    expect(cutText(text, max)).toBe(expected)
  })

  it('never grows and never leaves the constraints out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (description) => {
        const written = shortenEntry(description, (text) => `${text}\nonly in production`)
        const texts = entrySteps.map(written.text)
        texts.forEach((text, step) => {
          expect(text.endsWith('\nonly in production')).toBe(true)
          if (step > 0) expect(Array.from(text).length).toBeLessThanOrEqual(Array.from(texts[step - 1]!).length)
        })
        expect(texts).toEqual(entrySteps.map((step) => `${written.description(step)}\nonly in production`))
        expect(Array.from(written.text(3)).length).toBeLessThanOrEqual(60 + '\nonly in production'.length)
      }),
    )
  })
})

const entry = (name: string, length: number): { item: string; text: (step: EntryStep) => string } => ({
  item: name,
  text: (step) => 'abcd'.charAt(step).repeat(length / 2 ** step),
})

describe('budget', () => {
  it('shortens, then skips, and goes on', () => {
    const fitted = fitBudget([entry('a', 400), entry('b', 800), entry('huge', 80_000), entry('c', 40)], {
      topK: 6,
      maxTokens: 220,
    })
    expect(fitted.entries.map((one) => [one.item, one.step])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
    expect(fitted.skipped).toEqual(['huge'])
    expect(fitted.budget).toEqual({
      raw: Math.ceil((400 + 800 + 80_000 + 40 + 3) / 4),
      final: Math.ceil((400 + 400 + 40 + 2) / 4),
      max: 220,
    })
  })

  it('counts to topK what is served, not what is skipped', () => {
    const fitted = fitBudget([entry('huge', 80_000), entry('a', 8), entry('b', 8), entry('c', 8)], { topK: 2, maxTokens: 200 })
    expect(fitted.entries.map((one) => one.item)).toEqual(['a', 'b'])
  })

  it('says the tokens of the very text that is served', () => {
    const list = fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat(60)), { maxLength: 12 })
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: 20, max: 300 }),
        fc.integer({ min: 1, max: 20 }),
        fc.string({ maxLength: 30 }),
        (items, maxTokens, topK, frame) => {
          const input = items.map(([text, at]) => ({ item: at, text: shortenEntry(text, (description) => description).text }))
          const fitted = fitBudget(input, { topK, maxTokens, frameLength: frame.length })
          const served = frame + fitted.entries.map((one) => one.text).join('\n')
          expect(fitted.budget.final).toBe(estimateTokens(served))
          expect(fitted.budget.final).toBeLessThanOrEqual(maxTokens)
          expect(fitted.entries.length).toBeLessThanOrEqual(topK)
          expect(fitted.budget.raw).toBeGreaterThanOrEqual(fitted.budget.final)
        },
      ),
    )
  })
})
