import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutLine, headChars } from '@/lib/transcripts/cut/cut-line'
import { planFields, type Plan } from '@/lib/transcripts/cut/plan'

const plan: Plan = {
  fields: planFields({
    list: { items: { fields: planFields({ text: { text: 'head' }, data: { text: 'unused' } }) } },
    aside: { text: 'unused', fields: planFields({ fact: {} }), isOnlyFields: true },
  }),
}
const cut = (line: string) => {
  const bytes = Buffer.from(`before\n${line}\nbehind`)
  return cutLine(bytes, 7, bytes.length - 7, plan)
}
const long = (part: string, chars = 5000) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)

describe('cutLine', () => {
  it('leaves the head of a text, and the size and the words of the rest', () => {
    const text = long('Ünder "quotes"\n')
    const found = cut(JSON.stringify({ list: [1, { kind: 'x', text, more: text }], end: [true] }))
    const value = JSON.parse(found?.text ?? '') as { list: [number, { text: string }] }
    const head = value.list[1].text
    expect(text.startsWith(head)).toBe(true)
    expect(head.length).toBe(headChars)
    expect(value).toEqual({ list: [1, { kind: 'x', text: head, more: text }], end: [true] })
    expect(found?.rest).toMatchObject({ item: 1, bytes: Buffer.byteLength(text) - Buffer.byteLength(head) })
    expect(found?.rest?.text()).toBe(text.slice(head.length))
  })

  it('leaves nothing of what is not used, and what stands beside it', () => {
    const other = { '"aside":{': [long('"}]'), { aside: long('x') }] }
    const line = { aside: { big: other, fact: [1, long('kept')], small: 3 }, other, list: [{ data: long('QUJD') }] }
    const found = cut(JSON.stringify(line))
    expect(found?.rest).toBeUndefined()
    expect(JSON.parse(found?.text ?? '')).toEqual({
      aside: { big: 0, fact: line.aside.fact, small: 3 },
      other,
      list: [{ data: '' }],
    })
  })

  const text = JSON.stringify(long('x '))
  it.each([
    ['nothing to leave out', '{"a":1,"list":[{"text":"short"}]}'],
    ['values of other kinds', `{"list":{"text":${text}},"aside":[${text}]}`],
    ['a field twice', `{"list":[{"text":${text},"text":"y"}]}`],
    [
      'a name written with escapes, which may be one of the plan',
      String.raw`{"aside":{"f\u0061ct":"${long('x')}","other":"${long('y')}"}}`,
    ],
    ['the heads of two items', `{"list":[{"text":${text}},{"text":${text}}]}`],
    ['a torn line', `{"list":[{"text":${text}}],"aside":{"a":"b}`],
    ['two lines in one', `{"list":[{"text":${text}}]}{"a":1}`],
    ['a line within another', `{"aside":{"a":"b{"list":[{"text":${text}}]}`],
    ['a missing comma', `{"list":[{"text":${text}}] "a":1}`],
    ['an escape that is none', `{"list":[{"text":${text.slice(0, -1)}\\q"}]}`],
    ['control codes in the head', `{"list":[{"text":"\\u001b[1m${text.slice(1)}}]}`],
  ])('%s: the whole line is to be parsed', (_, line) => expect(cut(line)).toBeUndefined())

  it('leaves a head when the bytes are no UTF-8 elsewhere only', () => {
    const [whole, broken] = [`{"list":[{"text":${text}}],"a":"#"}`, `{"list":[{"text":${text.slice(0, -1)}#"}]}`].map((line) => {
      const bytes = Buffer.from(line)
      bytes[bytes.indexOf('#')] = 0xff
      return cutLine(bytes, 0, bytes.length, plan)
    })
    expect(JSON.parse(whole?.text ?? '')).toMatchObject({ a: '\ufffd' })
    expect(broken).toBeUndefined()
  })

  it('is the parsed line but for what the plan leaves out, whatever else stands in it', () => {
    const any = fc.oneof(fc.jsonValue(), fc.constantFrom(long('x '), long('é"\\'), '"text":', [long('z')]))
    const item = fc.oneof(any, fc.record({ kind: any, data: any }, { requiredKeys: [] }))
    const line = fc.record({ a: any, list: fc.oneof(any, fc.array(item, { maxLength: 3 })), aside: any }, { requiredKeys: [] })
    fc.assert(
      fc.property(line, fc.constantFrom(undefined, 1), (value, space) => {
        const written = JSON.stringify(value, null, space).replaceAll('\n', ' ')
        const found = cut(written)
        const strip = (one: unknown) => JSON.stringify(leaveOut(JSON.parse(JSON.stringify(one))))
        if (found) expect(strip(JSON.parse(found.text))).toEqual(strip(value))
      }),
      { seed: 20_260_108, numRuns: 300 },
    )
  })
})

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parsed line without all that the plan may leave out. */
function leaveOut(line: Fields): Fields {
  if (typeof line.aside === 'string') line.aside = ''
  if (isFields(line.aside)) line.aside = { fact: line.aside.fact }
  for (const item of Array.isArray(line.list) ? (line.list as unknown[]) : []) {
    if (isFields(item) && typeof item.data === 'string') item.data = ''
  }
  return line
}
