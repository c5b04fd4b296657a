import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareMoves, type PastMove } from './compare-moves'

const move = (verb: string, at: number): PastMove => ({ verb, at, from: 'released', to: 'degraded', reason: 'so' })

it.each<[PastMove[], PastMove[], string[]]>([
  [[move('warn', 5)], [move('warn', 5)], ['warn same']],
  [[move('warn', 5)], [move('warn', 4)], ['warn earlier']],
  [[move('warn', 5)], [move('warn', 6)], ['warn later']],
  [[move('warn', 5)], [], ['warn fewer']],
  [[], [move('warn', 5)], ['warn more']],
  [[move('warn', 1), move('warn', 9)], [move('warn', 1)], ['warn same', 'warn fewer']],
  [[move('recover', 3)], [move('warn', 2), move('recover', 3)], ['recover same', 'warn more']],
])('of %j and %j', (happened, would, changes) => {
  expect(compareMoves(happened, would).map(({ verb, change }) => `${verb} ${change}`)).toEqual(changes)
})

it('tells of every move once, the first of a kind beside the first', () => {
  const moves = fc.array(fc.record({ verb: fc.constantFrom('warn', 'recover', 'deprecate'), at: fc.nat(9) }))
  fc.assert(
    fc.property(moves, moves, (past, imagined) => {
      const [happened, would] = [past.map(({ verb, at }) => move(verb, at)), imagined.map(({ verb, at }) => move(verb, at))]
      const compared = compareMoves(happened, would)
      for (const verb of ['warn', 'recover', 'deprecate']) {
        const own = compared.filter((one) => one.verb === verb)
        expect(own.flatMap((one) => one.happened ?? [])).toEqual(happened.filter((one) => one.verb === verb))
        expect(own.flatMap((one) => one.would ?? [])).toEqual(would.filter((one) => one.verb === verb))
      }
    }),
  )
})
