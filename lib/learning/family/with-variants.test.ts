import { expect, test } from 'vitest'
import type { FoundFamily } from './found-families'
import { withVariants } from './with-variants'

const shape = (tool: string) => ({ tool, params: [] })

const family = (tools: string[], sessions: string[], isGeneric = false): FoundFamily =>
  ({
    family: { steps: tools.map(shape), sessions, ...(isGeneric ? { isGeneric } : {}) },
    draftable: { finding: { kind: 'new' } },
  }) as unknown as FoundFamily

const variants = (families: FoundFamily[], told: Parameters<typeof withVariants>[1]) =>
  withVariants(families, told).map(({ draftable }) => draftable.finding.variants)

test('What families tell is a variant of the one that tells it, each way once', () => {
  const rent = family(['find_by_email', 'find_by_phone', 'return_bicycle'], ['a', 'b', 'c', 'd'])
  const look = family(['find_by_email', 'get_bicycle'], ['a', 'b', 'c', 'd', 'e'])
  const byEmail = { steps: [shape('find_by_email'), shape('return_bicycle')], sessions: ['a', 'b'] }
  const again = { ...byEmail, sessions: ['b', 'c'] }
  const byPhone = { steps: [shape('find_by_phone'), shape('return_bicycle')], sessions: ['d'] }
  expect(variants([look, rent], [byPhone, byEmail, again])).toEqual([
    [],
    [
      { title: 'Find by email, then return bicycle', sessions: 3 },
      { title: 'Find by phone, then return bicycle', sessions: 1 },
    ],
  ])
})

test('A generic family, and one of other sessions, has none', () => {
  const find = { steps: [shape('return_bicycle')], sessions: ['a'] }
  expect(variants([family(['return_bicycle'], ['a'], true), family(['return_bicycle'], ['x'])], [find])).toEqual([[], []])
})
