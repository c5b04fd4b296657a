import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '@/lib/domain/search/search-index'

const words = ['git', 'stage', 'deploy', 'orders', 'items', 'review', 'kubectl', 'mail', 'tests', 'build', 'charts', 'video']
/** The first words stand in nearly every text, the last in few: what pruning lives from. */
const word = fc.integer({ min: 0, max: 99 }).map((n) => words[Math.floor((n / 100) ** 2 * words.length)]!)
const text = fc.array(word, { minLength: 1, maxLength: 7 }).map((list) => list.join(' '))

describe('a search that stops early', () => {
  it('answers what reading every list answers, with the same scores', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: text, description: text, body: text }), { minLength: 20, maxLength: 120 }),
        text,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(119), { maxLength: 20 }),
        (docs, query, limit, shown, removed) => {
          const index = createSearchIndex()
          docs.forEach((doc, at) => index.put({ id: `skl_${at}`, ...doc }))
          for (const at of removed) index.remove(`skl_${at}`)
          const filter = (id: string): boolean => Number(id.slice(4)) % shown === 0
          // A limit that no library reaches leaves nothing to stop for.
          const all = index.search(query, { limit: 1000, filter, isLoose: true })
          expect(index.search(query, { limit, filter, isLoose: true })).toEqual(all.slice(0, limit))
        },
      ),
      { seed: 5, numRuns: 300 },
    )
  })
})
