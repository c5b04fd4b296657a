import { describe, expect, it } from 'vitest'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { placesOfShapes } from '@/lib/domain/mining/place'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'

function placed(texts: readonly string[]): Record<string, number> {
  const { sessions, names } = written(texts)
  const corpus = buildCorpus(sessions)
  const places = placesOfShapes(corpus)
  return Object.fromEntries(corpus.shapeOf.flatMap((shape, symbol) => (places[symbol] ? [[names[shape]!, places[symbol]]] : [])))
}

const middle = (random: () => number) => Array.from({ length: 6 }, () => `m${Math.floor(random() * 8)}`).join(' ')

describe('placesOfShapes', () => {
  it('names what sequences begin and end with, and nothing of what stands anywhere', () => {
    const random = testRandom(3)
    const texts = Array.from({ length: 40 }, (_, i) => `open ${middle(random)} ${i % 2 ? 'store' : 'send'}`)
    expect(placed(texts)).toEqual({ open: -1, store: 1, send: 1 })
  })

  it('names nothing that few sequences hold, nor anything of a single call', () => {
    expect(placed(['open a b c close', 'open b c a close', 'open c a b close'])).toEqual({})
    expect(placed(Array.from({ length: 50 }, () => 'open'))).toEqual({})
  })

  it('names nothing in a chain of pairs, however strong', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = testRandom(seed)
      const rows = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => random() ** 5))
      const texts = Array.from({ length: 80 }, () => {
        let call = Math.floor(random() * 8)
        const calls = Array.from({ length: 6 }, () => {
          const row = rows[call]!.map((weight, next) => (next === call ? 0 : weight))
          let left = random() * row.reduce((sum, weight) => sum + weight, 0)
          call = Math.max(
            0,
            row.findIndex((weight) => (left -= weight) < 0),
          )
          return `c${call}`
        })
        return calls.join(' ')
      })
      expect(placed(texts)).toEqual({})
    }
  })
})
