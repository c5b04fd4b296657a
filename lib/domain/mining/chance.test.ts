import { describe, expect, it } from 'vitest'
import { ChanceModel, largeHistoryCalls } from '@/lib/domain/mining/chance'
import { closedPatterns } from '@/lib/domain/mining/closed'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { selectGreedily } from '@/lib/domain/mining/lazy-greedy'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { seededRandom } from '@/lib/domain/mining/random'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'
import { shuffleSteps, shuffleTransitions } from '@/lib/domain/mining/shuffle'

describe('logPoissonTail', () => {
  it.each([
    [1, 0.5],
    [3, 0.001],
    [3, 1],
    [12, 9.5],
    [40, 20],
  ])('P(X ≥ %i) at mean %f equals one minus the sum of the terms below', (count, mean) => {
    let term = Math.exp(-mean)
    let tail = 0
    for (let k = 0; k < 400; k += 1) {
      if (k >= count) tail += term
      term *= mean / (k + 1)
    }
    expect(logPoissonTail(count, mean)).toBeCloseTo(Math.log(tail), 8)
  })

  it('is certain at or below the mean, and exact far out', () => {
    expect(logPoissonTail(0, 3)).toBe(0)
    expect(logPoissonTail(3, 3)).toBe(0)
    expect(logPoissonTail(3, 0)).toBe(-Infinity)
    expect(logPoissonTail(1000, 0.001)).toBeCloseTo(1000 * Math.log(0.001) - 0.001 - 5912.128178488163, 4)
  })
})

function chanceOf(texts: string[], length: number) {
  const corpus = buildCorpus(written(texts).sessions)
  const closed = closedPatterns(corpus, { minSteps: length, minSessions: 3, maxSteps: 24 })
  const model = new ChanceModel(corpus, closed.sa)
  return Array.from({ length: closed.count }, (_, id) => {
    const at = closed.sa[closed.lower[id]!]!
    const placed = { at, length: closed.length[id]!, size: closed.size[id]!, support: closed.support[id]! }
    return { support: placed.support, expected: model.of(placed), foretold: model.foretold(placed) }
  })
}

describe('ChanceModel', () => {
  it('does not let three equal sessions explain themselves', () => {
    expect(chanceOf(['a b c d e', 'a b c d e', 'a b c d e'], 5)[0]!.foretold).toBeLessThan(0.01)
  })

  it('expects two tools to take turns', () => {
    expect(chanceOf(['a b a', 'a b a', 'a b a'], 3)[0]!.foretold).toBeGreaterThan(1)
  })

  it('estimates what a large chain of its own order gives', () => {
    const random = testRandom(3)
    const follow = Array.from({ length: 12 }, () => Array.from({ length: 12 }, () => random() ** 3))
    const next = (from: number) => {
      const row = follow[from]!.map((weight, to) => (to === from ? 0 : weight))
      let left = random() * row.reduce((sum, weight) => sum + weight, 0)
      return row.findIndex((weight) => (left -= weight) < 0)
    }
    const texts = Array.from({ length: 400 }, () => {
      const calls = [Math.floor(random() * 12)]
      while (calls.length < 30) calls.push(next(calls.at(-1)!))
      return calls.join(' ')
    })
    expect(400 * 30).toBeGreaterThan(largeHistoryCalls)
    const found = chanceOf(texts, 3).filter(({ support }) => support >= 20)
    expect(found.length).toBeGreaterThan(100)
    const ratios = found.map(({ support, expected }) => expected / support).sort((a, b) => a - b)
    expect(ratios[Math.floor(ratios.length / 2)]).toBeGreaterThan(0.75)
    expect(ratios[Math.floor(ratios.length / 2)]).toBeLessThan(1.25)
  })
})

const pairs = (text: Int32Array) =>
  [...text.keys()]
    .slice(1)
    .map((i) => `${text[i - 1]} ${text[i]}`)
    .filter((pair) => !/\b[01]\b/.test(pair))
    .sort()

describe('shuffles', () => {
  const corpus = buildCorpus(written(['a b c d a b', 'c a d b c', 'a c | b d a c d']).sessions)
  it('keep the steps of each sequence', () => {
    const text = shuffleSteps(corpus, seededRandom(7))
    expect(text.length).toBe(corpus.text.length)
    for (const [s, start] of corpus.starts.entries()) {
      const end = corpus.starts[s + 1] ?? corpus.text.length - 1
      expect(text.slice(start, end).sort()).toEqual(corpus.text.slice(start, end).sort())
    }
  })

  it('keep first steps and only transitions that are there', () => {
    const text = shuffleTransitions(corpus, seededRandom(7))
    const left = pairs(corpus.text)
    for (const pair of pairs(text)) {
      expect(left).toContain(pair)
      left.splice(left.indexOf(pair), 1)
    }
    expect(text[0]).toBe(corpus.text[0])
    expect(text.filter((symbol) => symbol === 1).length).toBe(corpus.starts.length)
  })

  it('depend on the seed alone', () => {
    expect(shuffleSteps(corpus, seededRandom(9))).toEqual(shuffleSteps(corpus, seededRandom(9)))
    const drawn = Array.from({ length: 1000 }, seededRandom(1))
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true)
    expect(new Set(drawn).size).toBeGreaterThan(990)
  })
})

describe('takeGreedily', () => {
  it('takes the best of what is left as worth falls', () => {
    const sets: Record<number, number[]> = { 0: [1, 2, 3], 1: [3, 4], 2: [2, 3], 3: [5], 4: [4, 5] }
    const gone = new Set<number>()
    const worth = (id: number) => sets[id]!.filter((item) => !gone.has(item)).length
    const taken: number[] = []
    selectGreedily(
      [0, 1, 2, 3, 4],
      (id) => sets[id]!.length,
      (id) => worth(id) || null,
      (id) => {
        for (const item of sets[id]!) gone.add(item)
        return taken.push(id) < 3
      },
    )
    expect(taken).toEqual([0, 4])
  })
})
