import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchDoc } from '@/lib/domain/search/field'
import { createSearchIndex, type SearchIndex } from '@/lib/domain/search/search-index'

/** Any sign at all, halves of pairs and control signs among them. */
const sign = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

const doc = (name: string, description: string, rest: Partial<SearchDoc> = {}): SearchDoc => ({
  id: `skl_${name}`,
  name,
  description,
  ...rest,
})

const library: SearchDoc[] = [
  doc('inspect-and-stage-changes', 'Look at what changed in a git repository and stage it.', { triggers: ['stage my work'] }),
  doc('exchange-order-items', 'Exchange items of a delivered order.', {
    exampleQueries: ['I want to swap the blue mug for a red one'],
  }),
  doc('deploy-service', 'Ship a service to production.', {
    aliases: ['ops:deploy'],
    body: 'Run kubectl rollout and watch the pods.',
  }),
  doc('review-pull-request', 'Review a pull request and comment on it.'),
]

function indexOf(docs: readonly SearchDoc[]): SearchIndex {
  const index = createSearchIndex()
  for (const one of docs) index.put(one)
  return index
}
const names = (index: SearchIndex, query: string, limit = 5): string[] => index.search(query, { limit }).map((hit) => hit.name)

describe('search', () => {
  const index = indexOf(library)

  it.each([
    ['stage the changes in git', 'inspect-and-stage-changes'],
    ['swap a mug', 'exchange-order-items'],
    ['exchanging an item', 'exchange-order-items'],
    ['kubectl', 'deploy-service'],
    ['deployService', 'deploy-service'],
    ['reviewing pull requests', 'review-pull-request'],
  ])('%j finds %s first', (query, name) => {
    expect(names(index, query)[0]).toBe(name)
  })

  it.each(['', '   ', 'the', 'thanks, that looks good', 'how do volcanoes erupt', 'good morning', '???'])(
    '%j gets no answer',
    (query) => {
      expect(names(index, query)).toEqual([])
    },
  )

  it('is like one of the requests that a skill was asked with, not like a word of each', () => {
    const scattered = ['pack the blue crate', 'label the parcel', 'weigh the barrel', 'move the pallet']
    const desks = indexOf([
      doc('warehouse', 'Work in the warehouse.', { exampleQueries: scattered }),
      doc('gate', 'Work at the door.', { exampleQueries: ['label the crate and weigh it', 'open the gate'] }),
    ])
    expect(names(desks, 'weigh, label and move the crate')[0]).toBe('gate')
    expect(names(desks, 'move the pallet')[0]).toBe('warehouse')
  })

  it('lists what a person filters by even where it would not convince an agent', () => {
    expect(index.search('look', { limit: 5, isLoose: true }).map((hit) => hit.name)).toEqual(['inspect-and-stage-changes'])
    expect(names(index, 'look')).toEqual([])
  })

  it.each(['deploy-service', 'Deploy Service', 'deploy_service', 'ops:deploy'])('puts an exact name first: %s', (query) => {
    const [hit] = index.search(query, { limit: 1 })
    expect(hit).toMatchObject({ name: 'deploy-service', isExactName: true, relevance: 1 })
  })

  it('takes a name for the skill that bears it before one that has it as an alias, and an alias for the oldest', () => {
    const shared = [doc('b', 'frobnicate', { aliases: ['old'] }), doc('c', 'frobnicate', { aliases: ['old', 'b'] })]
    const exactly = (query: string) =>
      indexOf(shared)
        .search(query, { limit: 5 })
        .flatMap((hit) => (hit.isExactName ? [hit.name] : []))
    expect([exactly('b'), exactly('old')]).toEqual([['b'], ['b']])
  })

  it('says why: the parts add up to the score', () => {
    for (const hit of index.search('stage git changes', { limit: 5 })) {
      const sum = Object.values(hit.parts).reduce((total, part) => total + part, 0)
      expect(sum).toBeCloseTo(hit.score, 4)
      expect(hit.terms.length).toBeGreaterThan(0)
    }
  })

  it('tells good answers apart: the skill named by the words before one whose examples hold them all', () => {
    const examples = ['I want to cancel my reservation', 'cancel the reservation', 'please cancel this reservation']
    const index = indexOf([
      doc('cancel-reservation', 'Cancel a reservation.', { exampleQueries: examples }),
      doc('add-baggage', 'Add baggage to a reservation.', { exampleQueries: [...examples, 'add a bag', 'one more suitcase'] }),
    ])
    const [first, second] = index.search('cancel my reservation', { limit: 5 })
    expect([first?.name, second?.name]).toEqual(['cancel-reservation', 'add-baggage'])
    expect(first?.relevance).toBe(1)
    expect(second?.relevance).toBeCloseTo((second?.score ?? 0) / (first?.score ?? 1))
    expect(second?.relevance).toBeLessThan(0.95)
  })

  it('asks the filter and keeps the limit', () => {
    const found = index.search('order service changes request', { limit: 2, filter: (id) => id !== 'skl_deploy-service' })
    expect(found.length).toBe(2)
    expect(found.map((hit) => hit.name)).not.toContain('deploy-service')
    expect(index.search('deploy-service', { limit: 5, filter: () => false })).toEqual([])
  })

  it('weighs a word by its rarity, also where the weighing is handed on by itself', () => {
    const { weigh } = indexOf(library)
    expect(weigh('servic')).toBeLessThan(weigh('nowhere'))
    expect(weigh('servic')).toBeGreaterThan(0)
  })

  it('breaks ties by name, then id', () => {
    const twins = indexOf([doc('b', 'frobnicate'), doc('a', 'frobnicate'), { ...doc('a', 'frobnicate'), id: 'skl_0' }])
    expect(twins.search('frobnicate', { limit: 3 }).map((hit) => [hit.name, hit.id])).toEqual([
      ['a', 'skl_0'],
      ['a', 'skl_a'],
      ['b', 'skl_b'],
    ])
  })
})

const word = fc.constantFrom('git', 'stage', 'deploy', 'order', 'items', 'review', 'kubectl', 'mail', 'tests', 'build')
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const change = fc.record({ id: fc.integer({ min: 0, max: 8 }), remove: fc.boolean(), name: text, description: text, body: text })

describe('an index changed in place', () => {
  it('answers as one built afresh', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), text, (changes, query) => {
        const index = createSearchIndex()
        const docs = new Map<string, SearchDoc>()
        for (const { id, remove, ...rest } of changes) {
          const key = `skl_${id}`
          if (remove) expect(index.remove(key)).toBe(docs.delete(key))
          else {
            docs.set(key, { id: key, ...rest })
            index.put({ id: key, ...rest })
          }
          expect(index.has(key)).toBe(docs.has(key))
        }
        const fresh = indexOf([...docs.values()])
        expect(index.size).toBe(docs.size)
        for (const isLoose of [true, false])
          expect(index.search(query, { limit: 9, isLoose })).toEqual(fresh.search(query, { limit: 9, isLoose }))
      }),
      { numRuns: 200 },
    )
  })

  it('never throws and keeps relevance within 0 and 1', () => {
    const index = indexOf(library)
    fc.assert(
      fc.property(fc.string({ unit: sign }), (query) => {
        for (const hit of index.search(query, { limit: 20, isLoose: true })) {
          expect(hit.relevance).toBeGreaterThan(0)
          expect(hit.relevance).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('ten thousand skills', () => {
  const size = 10_000
  const topics = ['react', 'python', 'docker', 'kubernetes', 'mail', 'invoices', 'tests', 'charts', 'video', 'security']
  const index = createSearchIndex()
  for (let n = 0; n < size; n++) {
    const topic = topics[n % topics.length]!
    index.put(doc(`${topic}-skill-${n}`, `Best practices and patterns for ${topic} number ${n}, with examples.`))
  }
  index.put(doc('zeppelin-mooring', 'Moor an airship at its mast.'))

  it('puts an exact keyword and an exact name first', () => {
    expect(names(index, 'zeppelin', 1)).toEqual(['zeppelin-mooring'])
    expect(names(index, 'how do I do zeppelin mooring', 1)).toEqual(['zeppelin-mooring'])
    for (let n = 0; n < size; n += 997) {
      const name = `${topics[n % topics.length]}-skill-${n}`
      expect(names(index, name, 1)).toEqual([name])
      expect(names(index, `load ${name} please`, 1)).toEqual([name])
    }
  })

  it('answers words that all hold, and none that nobody holds', () => {
    expect(index.search('best practices and patterns', { limit: 200 })).toHaveLength(200)
    expect(names(index, 'quantum chromodynamics lattice')).toEqual([])
  })

  it('is the same each time', () => {
    const query = 'patterns for docker tests'
    expect(index.search(query, { limit: 50 })).toEqual(index.search(query, { limit: 50 }))
  })
})
