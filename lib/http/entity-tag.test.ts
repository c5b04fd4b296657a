import { expect, it } from 'vitest'
import { withToken } from '@/lib/kernel'
import { jsonTag, taggedJson } from './entity-tag'

const tokenOf = (letter: string) => `u_${letter.repeat(64)}`
it('tags what is kept once, whatever token comes with it, and sends each token', () => {
  const kept = { name: 'ship-orders', score: 0.123, steps: [{ token: tokenOf('c') }] }
  const [first, second] = ['a', 'b'].map((letter) => {
    const answer = taggedJson(new Request('http://localhost/'), withToken(tokenOf(letter), kept), 'req_1')
    expect(JSON.parse(String(answer.body))).toEqual({ token: tokenOf(letter), ...kept })
    return answer.headers
  })
  expect(first?.etag).toBe(second?.etag)
  expect(first?.etag).toBe(jsonTag({ token: tokenOf('d'), ...kept }, false))
  expect(first?.['repr-digest']).not.toBe(second?.['repr-digest'])
})
