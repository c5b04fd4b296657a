import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeForm } from '@/lib/domain/draft/describe-form'
import { agreeOnSource, findSources } from '@/lib/domain/draft/find-sources'
import { readLeaves } from '@/lib/domain/draft/read-leaves'
import { sharedFlags } from '@/lib/domain/draft/shared-flags'

describe('leaves of a result', () => {
  it('have their paths, data keys as a star', () => {
    const result = { orders: [{ id: '#W1', total: 12.5 }], cards: { card_77123: { last: '4242' } }, note: null }
    expect(readLeaves(JSON.stringify(result))).toEqual([
      { path: 'orders[].id', value: '#W1' },
      { path: 'orders[].total', value: '12.5' },
      { path: 'cards.*', value: 'card_77123' },
      { path: 'cards.*.last', value: '4242' },
    ])
  })

  it('are read up to where the result was cut, and never from prose', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        const whole = readLeaves(text)
        const cut = readLeaves(text.slice(0, at % (text.length + 1)))
        expect(whole.slice(0, cut.length).map((leaf) => leaf.path)).toEqual(cut.map((leaf) => leaf.path))
      }),
      { numRuns: 300, seed: 2 },
    )
    expect(readLeaves('It was done: see the notes in the file that was [written] before.')).toEqual([])
  })
})

describe('where a value comes from', () => {
  const before = {
    results: [
      { tool: 'find_user', summary: '"mia_77"' },
      { tool: 'get_user', step: 0, summary: '{"orders": ["#W10", "#W11"], "address": {"city": "Oslo"}}' },
    ],
    requests: ['Send #W10 to my office, I am mia_77.'],
  }

  it.each([
    [{ id: '#W10' }, { id: [{ from: 'step', step: 0, path: 'orders[]' }, { from: 'request' }] }],
    [{ user: 'mia_77' }, { user: [{ from: 'earlier', tool: 'find_user' }, { from: 'request' }] }],
    [{ where: { city: 'oslo' } }, { 'where.city': [{ from: 'step', step: 0, path: 'address.city' }] }],
    [{ ids: ['#W10', '#W11'] }, { ids: [{ from: 'step', step: 0 }] }],
    [{ n: 1, ok: true, text: 'new words' }, {}],
  ])('of %j is %j', (input, sources) => {
    expect(findSources(input, before)).toEqual(sources)
  })

  it('is what three quarters agree on, the pattern’s own steps first', () => {
    const step = { from: 'step' as const, step: 0, path: 'id' }
    const request = { from: 'request' as const }
    expect(agreeOnSource([[step, request], [step, request], [step], [request]])).toEqual(step)
    expect(agreeOnSource([[request], [request], [], []])).toBeNull()
    expect(agreeOnSource([[request]])).toBeNull()
  })
})

describe('forms', () => {
  it.each([
    [['#W1234567', '#W7654321', '#W5550001'], 'text like `#W\\d{7}`'],
    [['mia_li_3668', 'ann_wu_11', 'bo_eke_7'], 'text like `[a-z]+_[a-z]+_\\d+`'],
    [['AB12CD', 'XY9Z8W', 'Q1W2E3'], 'text like `[A-Z0-9]{6}`'],
    [['2024-05-01', '2023-12-24', '2022-01-02'], 'a date like YYYY-MM-DD'],
    [['src/a.ts', 'lib/b/c.ts', 'x/y'], 'a relative path'],
    [['red', 'green', 'blue'], null],
    [['A1', 'A1', 'A1'], null],
    [['A1', 7, 'B2', 'C3'], null],
  ])('of %j is %j', (values, form) => {
    expect(describeForm(values)).toBe(form)
  })

  it('never hold a whole value', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_#-]{4,20}$/), { minLength: 3, maxLength: 6 }), (values) => {
        const form = describeForm(values)
        for (const value of values) expect(form === null || !form.includes(value)).toBe(true)
      }),
      { numRuns: 300, seed: 4 },
    )
  })
})

it.each([
  [['git log --oneline -5', 'git log --oneline main'], ['--oneline']],
  [['ls -la src', 'ls -la'], ['-la']],
  [['git log -p | head', 'git log -p'], []],
  [['git log --stat'], []],
])('flags that %j share are %j', (commands, flags) => {
  expect(sharedFlags(commands)).toEqual(flags)
})
