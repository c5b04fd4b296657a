import { describe, expect, it } from 'vitest'
import { matchRoute } from '@/lib/http/match-route'
import { operations } from '@/lib/contract/index'
import { buildRequest } from './build-request'

describe('a request built from an operation', () => {
  it('puts path parameters into the path, percent-encoded, and nowhere else', () => {
    expect(buildRequest('skill.deprecate', { name: 'a b?c', reason: 'worn' })).toEqual({
      method: 'POST',
      path: '/api/skills/a%20b%3Fc/deprecate',
      headers: { 'content-type': 'application/json' },
      body: '{"reason":"worn"}',
    })
  })

  it('puts the other fields of a read into the query, without absent ones, lists with commas', () => {
    const { path, body } = buildRequest('skill.suggest', {
      q: 'run tests & more',
      tools: ['Bash', 'Read'],
      agent: undefined,
      limit: 3,
    })
    expect(path).toBe('/api/suggest?q=run+tests+%26+more&tools=Bash%2CRead&limit=3')
    expect(body).toBeUndefined()
  })

  it('sends the bytes of a transcript unchanged', () => {
    const bytes = new TextEncoder().encode('{"a":1}\n')
    const request = buildRequest('session.add', { transcript: bytes, agent: 'builder' })
    expect(request).toMatchObject({ path: '/api/sessions?agent=builder', headers: { 'content-type': 'application/x-ndjson' } })
    expect(request.body).toBe(bytes)
  })

  it.each(operations)('$name arrives at its own operation', ({ name }) => {
    const request = buildRequest(name, { id: 'x y', name: 'n/1', version: '1..2' })
    const match = matchRoute(request.method, request.path.split('?')[0] ?? '')
    expect(match).toMatchObject({ name })
  })
})
