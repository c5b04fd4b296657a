import { describe, expect, it } from 'vitest'
import { minePatterns } from '@/lib/domain/mining/mine'
import { drawSessions, makeChain, plantIn, sessionsContaining } from '@/lib/domain/mining/noise.test-support'

const seeds = (count: number, first: number) => Array.from({ length: count }, (_, i) => first + 7 * i)

describe('a large history of noise', () => {
  it('holds a strong proposal in at most three of 48, of independent calls and of chains', () => {
    const kinds = ['independent', 'chain'] as const
    const drawn = kinds.flatMap((kind) => [10, 20, 40, 80].map((tools) => ({ kind, tools })))
    const strong = drawn.flatMap(({ kind, tools }) =>
      seeds(6, 1000 * tools).map((seed) => {
        const { proposed } = minePatterns(drawSessions(makeChain(kind, tools, seed), 580, seed + 1))
        return proposed.some(({ evidence }) => evidence === 'strong')
      }),
    )
    expect(strong).toHaveLength(48)
    expect(strong.filter(Boolean).length).toBeLessThanOrEqual(3)
  })

  it.each([
    ['tools that the rest uses', 'independent', 0],
    ['tools that the rest uses', 'chain', 0],
    ['tools of its own', 'independent', 500],
    ['tools of its own', 'chain', 500],
  ] as const)('shows a workflow of %s in four of 600 sessions, among %s calls', (_, kind, firstTool) => {
    const workflow = [31, 17, 23, 12, 36].map((tool) => firstTool + tool)
    const found = seeds(4, 1).map((seed) => {
      const { proposed } = minePatterns(plantIn(drawSessions(makeChain(kind, 40, 31 * seed), 600, seed), workflow, 4))
      return proposed.find(({ shapes }) => shapes.join() === workflow.join())?.evidence
    })
    expect(found).toEqual(['strong', 'strong', 'strong', 'strong'])
  })
})

describe('what chance is said to give', () => {
  it.each([
    [580, 14, 'independent', 3],
    [580, 40, 'chain', 3],
    [50, 10, 'independent', 3],
    [50, 10, 'chain', 3],
    [50, 10, 'chain', 5],
    [30, 10, 'chain', 5],
  ] as const)(
    '%i sessions of %i tools, %s, %i steps and more: is within a fifth of what fresh ones hold',
    (sessions, tools, kind, least) => {
      let expected = 0
      let held = 0
      for (const seed of seeds(sessions > 100 ? 1 : 10, 17)) {
        const chain = makeChain(kind, tools, seed)
        const { observed } = minePatterns(drawSessions(chain, sessions, seed + 50))
        const all = Array.from({ length: observed.count }, (_, id) => observed.at(id))
        const patterns = all.filter(({ shapes }) => shapes.length >= least)
        for (const pattern of patterns) expected += pattern.expected
        for (const other of seeds(10, 7000 + seed))
          held += sessionsContaining(patterns, drawSessions(chain, sessions, other)) / 10
      }
      expect(expected / held).toBeGreaterThan(0.8)
      expect(expected / held).toBeLessThan(1.2)
    },
  )
})
