import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthMax, refuseUnwieldy } from './refuse-unwieldy'

const look = (text: string) => refuseUnwieldy(new TextEncoder().encode(text))

describe('a look over JSON', () => {
  it('passes whatever is short, however it is written', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => look(text)))
    fc.assert(fc.property(fc.string(), (text) => look(JSON.stringify({ [text]: [text, { text }] }))))
  })

  it.each([
    ['deep lists', `{"a":${'['.repeat(depthMax)}${']'.repeat(depthMax)}}`, 'invalid'],
    ['lists that never end', '['.repeat(500_000), 'invalid'],
    ['many values', `[${'0,'.repeat(300_001)}0]`, 'too_large'],
    ['many empty lists', `[${'[],'.repeat(200_000)}0]`, 'too_large'],
    ['many names', `{${'"a":0,'.repeat(200_000)}"a":0}`, 'too_large'],
  ])('refuses %s', (_, text, code) => {
    expect(() => look(text)).toThrow(expect.objectContaining({ code }))
  })

  it('counts no sign of a text, behind escapes either', () => {
    look(JSON.stringify({ a: '[{,:"\\'.repeat(200_000) }))
    look(`["${'\\\\'.repeat(200_000)}", "${'\\"['.repeat(200_000)}"]`)
  })
})
