import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sample } from '@/lib/domain/template/types'
import { matchesValue, valueTemplate } from '@/lib/domain/template/value-template'

const each = (...texts: string[]): Sample[] => texts.map((text, at) => ({ text, session: `s${at}` }))
const path = { tool: 'Read', param: 'file_path' }

describe('valueTemplate', () => {
  it.each<[string, string, string[]]>(
    [
      ['file_path', 'src/api/routes/<file>.ts', ['src/api/routes/a.ts', 'src/api/routes/b.ts', 'src/api/routes/c.ts']],
      ['file_path', 'packages/<folder>/README.md', ['packages/a/README.md', 'packages/b/README.md', 'packages/c/README.md']],
      ['file_path', 'src/<path>.ts', ['src/a.ts', 'src/b/c.ts', 'src/d/e/f.ts']],
      [
        'url',
        'https://api.example.org/v2/orders/<order_id>',
        ['31', '42', '7'].map((n) => `https://api.example.org/v2/orders/${n}`),
      ],
      ['query', '<query>', ['red shoes', 'a blue hat', 'socks']],
      ['date', '<date>', ['2024-05-15', '2024-05-16', '2024-06-01']],
      ['query', 'is:open label:<value>', []],
    ].filter(([, , values]) => values!.length > 0) as [string, string, string[]][],
  )('%s: %s', (param, expected, values) => {
    expect(valueTemplate(each(...values), { tool: 'fetch', param })?.text).toBe(expected)
  })

  it('has a constant only where all values are the same and safe', () => {
    expect(valueTemplate(each('open', 'open', 'open'), { tool: 'list', param: 'state' })?.constant).toBe('open')
    expect(valueTemplate(each('open', 'open', 'open', 'open', 'closed'), { tool: 'list', param: 'state' })?.text).toBe('<state>')
    expect(valueTemplate(each('open'), { tool: 'list', param: 'state' })).toMatchObject({ constant: 'open', isWeak: true })
  })

  it('names two to six frequent values with their counts', () => {
    const values = [...Array<string>(4).fill('economy'), ...Array<string>(3).fill('business')]
    const template = valueTemplate(each(...values), { tool: 'book', param: 'cabin' })
    expect(template?.text).toBe('<economy|business>')
    expect(template?.choices?.map(({ count }) => count)).toEqual([4, 3])
  })

  it.each([
    ['user_id', 'ana_doe_12'],
    ['email', 'ana@example.org'],
    ['password', 'hunter2'],
    ['message', 'hello'],
    ['address.city', 'Springfield'],
  ])('says nothing of %s', (param, value) => {
    expect(valueTemplate(each(value, value, value), { tool: 'get', param })).toBeNull()
  })

  it('cuts the repository off and shows no person', () => {
    const samples = ['a', 'b', 'c'].map((n) => ({ text: `/home/ana/app/src/${n}.ts`, session: n, root: '/home/ana/app' }))
    expect(valueTemplate(samples, path)?.text).toBe('src/<file>.ts')
    expect(valueTemplate(each('/home/ana/x/a.ts', '/home/ana/x/b.ts', '/home/ana/y/c.ts'), path)?.text).not.toContain('ana')
  })

  it('leaves out the few of another folder', () => {
    const values = [...'abcdefgh'].map((n) => `src/routes/${n}.ts`)
    expect(valueTemplate(each(...values, 'README.md', 'x/y'), path)).toMatchObject({ text: 'src/routes/<file>.ts', share: 0.8 })
  })

  it('covers what it claims, in any order', () => {
    const value = fc.constantFrom(
      'src/a.ts',
      'src/b.ts',
      'src/c/d.ts',
      'lib/e',
      'x',
      '12',
      'a-b',
      'a=b',
      'two words',
      '~/f.md',
      '',
    )
    const samples = fc.array(fc.record({ text: value, session: fc.constantFrom('s1', 's2', 's3', 's4') }), { maxLength: 12 })
    fc.assert(
      fc.property(samples, (list) => {
        const template = valueTemplate(list, path)
        const present = list.filter(({ text }) => text !== '')
        if (template === null) {
          expect(present).toEqual([])
          return
        }
        expect(present.filter(({ text }) => matchesValue(template, text)).length / present.length).toBeCloseTo(template.share)
        expect(valueTemplate(list.toReversed(), path)).toEqual(template)
      }),
    )
  })
})
