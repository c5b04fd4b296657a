import { describe, expect, test } from 'vitest'
import { withoutDetails, withoutStray } from './stray-steps'
import type { FeatureTable } from './feature-table'

const units = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const calls = (share: number, call: number) => new Map(units.slice(0, share * 10).map((unit) => [unit, [call]] as const))

describe('A conversation', () => {
  const tool = (name: string, share: number, call: number, isTelling = false) => ({
    kind: 'tool' as const,
    tool: name,
    share,
    isTelling,
    callsOf: calls(share, call),
  })
  /** The second call feeds the last. */
  const peers = Array.from({ length: 20 }, (_, at) => ({
    calls: ['get_member', ...(at % 2 === 0 ? ['get_weather', 'find_station'] : [])].map((name) => ({ tool: name })),
  }))
  const table = {
    units: [...units.map(() => ({ calls: [] })), ...peers],
    flowsOf: units.map(() => [{ from: 1, to: 4 }]),
  } as unknown as FeatureTable
  const steps = [
    tool('get_member', 1, 0),
    tool('find_station', 0.5, 1),
    // Telling beside all that the agent does, not beside what begins alike.
    tool('get_weather', 0.5, 2, true),
    tool('get_deposit', 0.4, 3),
    tool('rent_bicycle', 0.6, 4),
  ]

  test('is told without look-ups of what else was asked', () => {
    const kept = withoutStray(table, units, steps, ['rent_bicycle']).map((one) => one.tool)
    expect(kept).toEqual(['get_member', 'find_station', 'get_deposit', 'rent_bicycle'])
  })
})

describe('The task of a coding agent', () => {
  const step = (place: string, share: number, kind: 'resource' | 'place' = 'resource') => ({
    kind,
    tool: kind === 'place' ? 'Read' : 'Edit',
    place,
    share,
    isTelling: true,
    callsOf: new Map(),
  })
  const run = (head: string, share = 1) => ({
    kind: 'command' as const,
    tool: 'Bash',
    heads: [head],
    share,
    isTelling: true,
    callsOf: new Map(),
  })
  const told = (steps: Parameters<typeof withoutDetails>[0]): string[] =>
    withoutDetails(steps).map(({ place, heads = [] }) => place ?? heads.join())

  test('is told without folders of its files, what some read, and fixing forms of its checks', () => {
    const steps = [
      step('shop/', 1),
      step('shop/rates.ts', 0.9),
      step('docs/', 0.8),
      step('docs/old/', 0.5),
      step('shop/tax.ts', 0.5, 'place'),
      step('shop/fees.ts', 0.6, 'place'),
      run('task lint'),
      run('task lint:fix', 0.5),
    ]
    expect(told(steps)).toEqual(['shop/rates.ts', 'docs/', 'shop/fees.ts', 'task lint'])
  })

  test('which is a command is told without the files that few come to', () => {
    const steps = [run('shipctl roll'), run('shipctl freeze'), step('shop/a.ts', 0.4), step('shop/b.ts', 0.6)]
    expect(told(steps)).toEqual(['shipctl roll', 'shipctl freeze', 'shop/b.ts'])
  })

  test('has no more files that only some change than other steps', () => {
    const files = [0.4, 0.5, 0.6].map((share) => step(`shop/${share * 10}.ts`, share))
    expect(told([step('shop/rates.ts', 1), run('task test'), ...files])).toEqual([
      'shop/rates.ts',
      'task test',
      'shop/5.ts',
      'shop/6.ts',
    ])
  })
})
