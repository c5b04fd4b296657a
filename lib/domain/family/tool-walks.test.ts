import { describe, expect, it } from 'vitest'
import { drawSessions, makeChain } from '@/lib/domain/mining/noise.test-support'
import { seededRandom } from '@/lib/domain/mining/random'
import type { MiningSession } from '@/lib/domain/mining/types'
import { countUnits, findFamilies } from './find-families'
import { toolWalks } from './tool-walks'
import type { FamilySession } from './types'

/** Sessions that call tools without parameters, which nobody asked for anything. */
const asSessions = (drawn: readonly MiningSession[]): FamilySession[] =>
  drawn.map(({ key, sequences }) => ({
    key,
    name: key,
    prompts: [],
    calls: sequences
      .flatMap(({ shapes }) => Array.from(shapes, (shape) => `act_${shape}`))
      .map((tool, position) => ({ position, turn: 0, tool, input: {}, status: 'ok', summary: '' })),
  }))

describe('families of nothing but tools', () => {
  it('are not made by tools that follow each other anyway: in a dozen histories of a chain at most one has any', () => {
    const holding = Array.from({ length: 12 }, (_, round) => {
      const chain = makeChain('chain', 80, 300 + round)
      return findFamilies(asSessions(drawSessions(chain, 580, 900 + round))).length > 0
    })
    expect(holding.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  it('are found where a task holds more than that', () => {
    const next = seededRandom(5)
    const own = ['own_weigh', 'own_label', 'own_hand_over']
    // Three tools far from each other in any order in one session of twelve, and each alone in a few others.
    const planted = asSessions(drawSessions(makeChain('chain', 80, 7), 580, 8)).map((session, at): FamilySession => {
      const tools = at % 12 === 0 ? own.toSorted(() => next() - 0.5) : at % 40 === 1 ? [own[at % 3]!] : []
      const calls = [...session.calls]
      for (const tool of tools) calls.splice(Math.floor(next() * (calls.length + 1)), 0, { ...calls[0]!, tool })
      return { ...session, calls: calls.map((one, position) => ({ ...one, position })) }
    })
    const [found] = findFamilies(planted)
    expect(found?.features.toSorted()).toEqual(own.map((tool) => `tool ${tool}`).toSorted())
  })

  it('are held against walks that keep how long each unit is and what follows what', () => {
    const sessions = Array.from({ length: 40 }, (_, at) => ({
      key: `s${at}`,
      tools: at % 2 ? ['a', 'b', 'a', 'b'] : ['c', 'd', 'c', 'd'],
    }))
    const table = countUnits(
      sessions.map(({ key, tools }) => ({
        key,
        name: key,
        prompts: [],
        calls: tools.map((tool, position) => ({ position, turn: 0, tool, input: {}, status: 'ok', summary: '' })),
      })),
    )
    const walked = toolWalks(table)(1)
    const holders = (tool: string) => walked.unitsOf[table.features.findIndex(({ key }) => key === `tool ${tool}`)] ?? []
    // Whoever begins with c goes on with d, and nobody else has either of them.
    expect([...holders('c')]).toEqual([...holders('d')])
    expect(holders('a').length + holders('c').length).toBe(40)
    expect([...holders('b')]).toEqual([...holders('a')])
  })
})
