import { describe, expect, it } from 'vitest'
import { routes } from '@/lib/contract/routes'
import { Problem, problemKinds } from '@/lib/domain/problem/problem'
import { callerOf } from '@/lib/auth/caller'
import { guardHost, guardOrigin } from './guard'
import { matchRoute } from './match-route'
import { asProblem } from '@/lib/services/kernel/as-problem'
import { problemResponse } from './problem-response'

const local = { isLoopback: true, host: '127.0.0.1' }

describe('the origin guard of local mode', () => {
  it.each(['localhost:4310', '127.0.0.1:4310', '[::1]:4310', 'LOCALHOST'])('takes the host %s', (host) => {
    expect(() => guardHost(host, local)).not.toThrow()
  })

  it.each([null, '', 'evil.example', 'localhost.evil.example:4310', '127.0.0.1.evil.example', '192.168.0.4:4310'])(
    'refuses the host %s',
    (host) => {
      expect(() => guardHost(host, local)).toThrow(/is not this server/)
    },
  )

  it.each([
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:9999' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('refuses a page of another origin: %j', (headers) => {
    expect(() => guardOrigin(new Headers({ host: 'localhost:4310', ...headers }), local)).toThrow(Problem)
  })

  it.each([{}, { origin: 'http://localhost:4310' }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }] as Record<
    string,
    string
  >[])('takes %j', (headers) => {
    expect(() => guardOrigin(new Headers({ host: 'localhost:4310', ...headers }), local)).not.toThrow()
  })

  it('makes the person at the machine the owner, and nobody anyone elsewhere', () => {
    expect(callerOf({ isLoopback: true })?.access).toContain('admin')
    expect(callerOf({ isLoopback: false })).toBeNull()
  })
})

describe('finding the operation of a request', () => {
  it('finds every route by its own method and path', () => {
    for (const [name, [method, path]] of Object.entries(routes)) {
      const filled = path.replaceAll(/\{\w+\}/g, 'x')
      expect(matchRoute(method, filled), name).toMatchObject({ name })
    }
  })

  it('lets fixed parts win over parameters and decodes what stands for them', () => {
    expect(matchRoute('GET', '/api/skills/stats')).toEqual({ name: 'skill.library', params: {} })
    expect(matchRoute('GET', '/api/skills/a%20b')).toEqual({ name: 'skill.read', params: { name: 'a b' } })
    expect(matchRoute('GET', '/api/skills/x%2F..%2Fy')).toEqual({ name: 'skill.read', params: { name: 'x/../y' } })
  })

  it('names the methods of a known path, and knows no other', () => {
    expect(matchRoute('PUT', '/api/sessions')).toEqual({ allowed: expect.arrayContaining(['GET', 'POST']) })
    expect(matchRoute('GET', '/api/nothing')).toBeNull()
    expect(matchRoute('GET', '/api/skills/%E0%A4%A')).toBeNull()
  })
})

describe('errors', () => {
  it('keep what is ours and hide what is not', async () => {
    expect(asProblem(new Problem('gone', 'it is gone'), 'req_1').detail).toBe('it is gone')
    const hidden = asProblem(new Error('password=hunter2 at /home/me'), 'req_1')
    expect(hidden).toMatchObject({ code: 'internal', detail: expect.not.stringContaining('hunter2') })
    const response = problemResponse(new Problem('conflict', 'taken'), 'req_2')
    expect(response.status).toBe(409)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      status: 409,
      detail: 'taken',
      requestId: 'req_2',
      title: problemKinds.conflict[1],
    })
  })
})
