import { describe, expect, it } from 'vitest'
import { routes } from '@/lib/contract/generated/routes'
import { Problem, problemKinds } from '@/lib/domain/problem/problem'
import { guardOrigin, pageFault, signInFault } from './guard'
import { matchRoute } from './match-route'
import { asProblem } from '@/lib/kernel/as-problem'
import { problemResponse } from './problem-response'
import { refusalPage } from './refusal-page'

const local = { isLoopback: true, host: '127.0.0.1', auth: 'open', token: null } as const
const elsewhere = { ...local, isLoopback: false, host: '0.0.0.0' }

describe('the origin guard of local mode', () => {
  it.each(['localhost:4310', '127.0.0.1:4310', '[::1]:4310', 'LOCALHOST'])('accepts the host %s', (host) => {
    expect(pageFault(new Headers({ host }), local)).toBeNull()
  })

  it.each([null, '', 'evil.example', 'localhost.evil.example:4310', '127.0.0.1.evil.example', '192.168.0.4:4310'])(
    'refuses the host %s',
    (host) => {
      const headers = new Headers(host === null ? {} : { host })
      expect(pageFault(headers, local)).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('is not this server'),
      })
    },
  )

  it('accepts the public address behind a proxy, with probes of the machine itself, and no other name', () => {
    const behind = { ...elsewhere, publicUrl: 'https://mettle.example' }
    for (const host of ['mettle.example', '127.0.0.1:4310']) expect(pageFault(new Headers({ host }), behind)).toBeNull()
    expect(pageFault(new Headers({ host: 'mettle.example', origin: 'https://mettle.example' }), behind)).toBeNull()
    for (const host of ['10.0.0.4:4310', 'evil.example', 'mettle.example.evil.example'])
      expect(pageFault(new Headers({ host }), behind)).toMatchObject({
        detail: expect.stringContaining('Use https://mettle.example'),
      })
  })

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

  it('treats the local person as the owner, and nobody as a caller elsewhere', () => {
    expect(signInFault(new Headers(), local)).toBeNull()
    expect(signInFault(new Headers(), elsewhere)?.detail).toMatch(/Sign in at \/sign-in.*API key/s)
  })
})

describe('the page in place of a refused one', () => {
  const at = (headers: Record<string, string>, settings: typeof local | typeof elsewhere = local) =>
    refusalPage(new Headers(headers), settings)

  it('is absent when the caller may see the page, wherever the link is', () => {
    expect(at({ host: 'localhost:4310' })).toBeNull()
    expect(at({ host: 'localhost:4310', 'sec-fetch-site': 'cross-site' })).toBeNull()
    expect(at({ host: 'localhost:4310', origin: 'http://localhost:4310' })).toBeNull()
  })

  it.each([
    [
      'of another name',
      { host: '<b>evil.example' },
      local,
      403,
      'Host "&lt;b&gt;evil.example" is not this server'.replaceAll('"', '&quot;'),
    ],
    ['sent by another origin', { host: 'localhost:4310', origin: 'http://evil.example' }, local, 403, 'another origin'],
    ['of a server open to others', { host: 'box:4310' }, elsewhere, 401, '/sign-in'],
  ] as const)('%s says so', async (_, headers, settings, status, text) => {
    const page = at(headers, settings)
    expect([page?.status, page?.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(await page?.text()).toContain(text)
  })
})

describe('matching a request to its operation', () => {
  it('matches every route by its method and path', () => {
    for (const [name, [method, path]] of Object.entries(routes)) {
      const filled = path.replaceAll(/\{\w+\}/g, 'x')
      expect(matchRoute(method, filled), name).toMatchObject({ name })
    }
  })

  it('prefers fixed parts over parameters and decodes parameters', () => {
    expect(matchRoute('GET', '/api/skills/stats')).toEqual({ name: 'skill.library', params: {} })
    expect(matchRoute('GET', '/api/skills/a%20b')).toEqual({ name: 'skill.read', params: { name: 'a b' } })
    expect(matchRoute('GET', '/api/skills/x%2F..%2Fy')).toEqual({ name: 'skill.read', params: { name: 'x/../y' } })
  })

  it('lists the methods of a known path, and no other', () => {
    expect(matchRoute('PUT', '/api/sessions')).toEqual({ allowed: expect.arrayContaining(['GET', 'POST']) })
    expect(matchRoute('GET', '/api/nothing')).toBeNull()
    expect(matchRoute('GET', '/api/skills/%E0%A4%A')).toBeNull()
  })
})

describe('errors', () => {
  it('expose our own problems and hide internal ones', async () => {
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
