import { describe, expect, it } from 'vitest'
import { fill, fillPath, reach } from './fill'
import { differences } from './match'
import type { Original, OriginalExpectation, OriginalStep } from './original'
import { readVector } from './read-original'

describe('An expectation of a value', () => {
  it.each<[unknown, unknown, unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }, { a: 2 }],
    [[{ a: 1 }], [{ a: 1, b: 2 }], [{ a: 1 }, { a: 1 }]],
    [null, null, undefined],
    [{ $length: 2 }, ['x', 'y'], ['x']],
    [{ $near: 0.3333 }, 1 / 3, 0.334],
    [{ $matches: '^a.c$' }, 'abc', 'abcd'],
    [{ $matches: 'x' }, { y: 'x' }, { y: 'z' }],
    [{ $contains: { n: 2 } }, [{ n: 1 }, { n: 2 }], [{ n: 1 }]],
    [{ $contains: 'bc' }, 'abcd', 'acbd'],
    [{ $equals: { a: 1 } }, { a: 1 }, { a: 1, b: 2 }],
    [{ $oneOf: [403, 404] }, 404, 400],
    [{ $not: 1 }, 2, 1],
    [{ $atLeast: 2, $atMost: 3 }, 3, 4],
    [{ $laterThan: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:01Z', '2026-01-01T00:00:00Z'],
    [{ $only: [{ n: 1 }, { n: 2 }] }, [{ n: 2 }, { n: 1 }], [{ n: 1 }, { n: 2 }, { n: 3 }]],
    [{ $where: { of: { n: 1 }, is: { $length: 1 } } }, [{ n: 1 }, { n: 2 }], [{ n: 2 }]],
  ])('%j', (wanted, right, wrong) => {
    expect(differences(right, wanted)).toEqual([])
    expect(differences(wrong, wanted).length).toBeGreaterThan(0)
  })

  it('is refused for an unknown matcher', () => {
    expect(() => differences(1, { $about: 1 })).toThrow('$about')
  })
})

it('Braces are replaced by values, and a path uses each as one segment', () => {
  const values = new Map<string, unknown>([
    ['one', { items: [{ id: 'x' }] }],
    ['name', '../x'],
  ])
  expect(fill({ a: '{one|items|0|id}', b: ['is {name}'], c: '{one}' }, values)).toEqual({
    a: 'x',
    b: ['is ../x'],
    c: { items: [{ id: 'x' }] },
  })
  expect(fillPath('/api/skills/{name}', values)).toBe('/api/skills/..%2Fx')
  expect(() => fill('{none}', values)).toThrow('none')
  expect(reach({ items: [{ key: 'a' }, { key: 'b', id: 7 }] }, 'items[key=b].id')).toBe(7)
})

const used = (n: number, letters: string, skill: string): OriginalStep => ({
  n,
  call: 'POST /api/skills/used',
  repeat_with: letters,
  body: { skill, session_key: 'one for each use' },
})
const sweep: OriginalStep = { n: 2, call: 'POST /api/maintenance', body: { run: ['sweep'] } }
const look: OriginalStep = { n: 3, call: 'GET /api/skills/fold-napkins' }

function read(setup: string[], steps: OriginalStep[], wanted: OriginalExpectation[]) {
  const one: Original = { id: 'new-one', given: { setup, steps }, expect: wanted }
  return readVector(one)
}

describe('A case in the form of the specification', () => {
  const setup = ['A learned skill fold-napkins is verified and has no uses.']

  it('is parsed with its own names and numbers', () => {
    const { vector, notRead } = read(
      setup,
      [used(1, 'SF', 'fold-napkins'), sweep, look],
      [
        { after: 2, holds: 'one move; no new event' },
        { after: 3, holds: 'half of them', success_rate: 0.5, judged: 2, state: 'verified' },
      ],
    )
    expect(notRead).toEqual([])
    expect(vector?.given.setup?.[0]?.steps.map((step) => step.call)).toEqual([
      'POST /api/candidates',
      'POST /api/candidates/{proposed}/promote',
    ])
    expect(vector?.given.steps.map((step) => [step.n, step.call])).toEqual([
      [1, 'POST /api/skills/used'],
      [undefined, 'take stock'],
      [2, 'POST /api/maintenance'],
      [2.1, 'take stock'],
      [3, 'GET /api/skills/fold-napkins'],
    ])
    expect(vector?.expect.map(({ after, body }) => [after, body])).toEqual([
      [2, { run: { moved: 1 } }],
      [2.1, { $equals: '{stock}' }],
      [3, { stats: { successRate: { $near: 0.5 } } }],
      [3, { stats: { window: { judged: 2 } } }],
      [3, { lifecycle: 'verified' }],
    ])
  })

  it('lists the parts that cannot be parsed, and is played for the rest', () => {
    const wanted = [{ after: 3, holds: 'still verified; the moon is full' }]
    const { vector, notRead } = read(setup, [used(1, 'S', 'fold-napkins'), sweep, look], wanted)
    expect(notRead).toEqual(['after 3: "the moon is full"'])
    expect(vector?.expect.map(({ body }) => body)).toContainEqual({ lifecycle: 'verified' })
  })

  it.each<[string, string[], OriginalStep[]]>([
    ['before: "A dragon guards fold-napkins."', ['A dragon guards fold-napkins.'], [look]],
    ['the call "BREW /coffee"', setup, [{ n: 3, call: 'BREW /coffee' }]],
    ['the maintenance "dust"', setup, [{ n: 3, call: 'POST /api/maintenance', body: { run: ['dust'] } }]],
    ['the session transcript s9', setup, [{ n: 3, call: 'POST /api/sessions', body: 'transcript s9' }]],
  ])('is not played where this cannot be read: %s', (said, before, steps) => {
    const { vector, notRead } = read(before, steps, [{ after: 3, holds: '2xx' }])
    expect(vector).toBeNull()
    expect(notRead).toContain(said)
  })
})
