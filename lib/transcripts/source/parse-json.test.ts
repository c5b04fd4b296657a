import { describe, expect, it } from 'vitest'
import { parseJson } from '@/lib/transcripts/source/parse-json'

describe('parseJson', () => {
  it('replaces what cannot be stored, in texts and keys at any depth', () => {
    expect(parseJson('{"a\\u0000":["\\ud800x",{"b":"\\uD83D\\uDE00"}]}').value).toEqual({
      'a\ufffd': ['\ufffdx', { b: '\u{1f600}' }],
    })
  })

  it('leaves a written-out escape alone', () => {
    expect(parseJson('"a\\\\u0000"').value).toBe('a\\u0000')
  })

  it('keeps a key named __proto__ a key', () => {
    const { value } = parseJson('{"__proto__":{"x":"\\u0000"}}')
    expect(Object.keys(value ?? {})).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it.each(['', '{', '{"a":1}}', 'secret', '{"a": secret}', "{'a':1}"])(
    'answers a reason for %j that does not quote it',
    (text) => {
      const { problem } = parseJson(text)
      expect(problem).toMatch(/^not JSON( \(character \d+\))?$/)
    },
  )

  it('follows any depth', () => {
    const deep = `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`
    expect(parseJson(deep).problem).toBeUndefined()
  })
})
