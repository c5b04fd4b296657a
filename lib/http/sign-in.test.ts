import { beforeEach, describe, expect, it } from 'vitest'
import { claimOf } from '@/lib/auth/caller'
import { parseSettings } from '@/lib/config/settings'
import { browserCookie, browserProof, makeLinkCode } from '@/lib/domain/sign-in/browser-proof'
import { refusalPage } from './refusal-page'
import { answerLink } from './sign-in'

const token = 'the token of the owner'
const closed = { isLoopback: true, host: '127.0.0.1', auth: 'token', token } as const
const host = '127.0.0.1:4310'
const nonces = { made: 0 }
const linkTo = (path: string, untilMs = Date.now() + 60_000) => {
  nonces.made += 1
  return `http://${host}${path}sign-in=${makeLinkCode(token, nonces.made.toString(16).padStart(32, '0'), untilMs)}`
}
const open = (url: string, headers: Record<string, string> = {}) =>
  answerLink(new Request(url, { headers: { host, ...headers } }), closed)

const slot: typeof globalThis & { mettleLinksUsed?: Set<string> } = globalThis
beforeEach(() => void delete slot.mettleLinksUsed)

describe('A server with a token', () => {
  const claim = (headers: Record<string, string>) => claimOf(new Headers(headers), closed).kind

  it('knows its owner by the token or by a browser’s cookie, and nobody else', () => {
    const cookie = `mettle-workspace=x; ${browserCookie}=${browserProof(token)}`
    expect(claim({ authorization: `Bearer ${token.replaceAll(' ', '-')}` })).toBe('unknown')
    expect(claimOf(new Headers({ authorization: 'Bearer abc' }), { ...closed, token: 'abc' }).kind).toBe('owner')
    expect(claim({ cookie })).toBe('owner')
    expect(claim({ cookie: `${browserCookie}=${browserProof('another')}` })).toBe('unknown')
    expect(claim({ cookie: `${browserCookie}=${token}` })).toBe('unknown')
    expect(claim({})).toBe('nobody')
    expect(claim({ authorization: `Bearer mtl_${'0'.repeat(48)}`, cookie })).toBe('key')
  })

  it('shows everybody else a page that says what to do', async () => {
    for (const headers of [{ host }, { host, authorization: 'Bearer mtl_1' }] as Record<string, string>[]) {
      const page = refusalPage(new Headers(headers), closed)
      expect([page?.status, page?.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="mettle"'])
      const text = await page?.text()
      expect(text).toContain('mettle link')
      expect(text).not.toContain(token)
    }
    expect(refusalPage(new Headers({ host, cookie: `${browserCookie}=${browserProof(token)}` }), closed)).toBeNull()
  })

  it('signs a browser in by a link, once, and takes the code out of the address', () => {
    const link = linkTo('/review?c=cnd_1&')
    const first = open(link)
    expect([first?.status, first?.headers.get('location')]).toEqual([303, `http://${host}/review?c=cnd_1`])
    const cookie = first?.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    expect(cookie).not.toContain(token)
    expect(open(link)?.status).toBe(401)
    // Who is signed in already loses nothing by opening it again.
    expect(open(link, { cookie: cookie.split(';')[0] ?? '' })?.status).toBe(303)
    expect(open(`http://${host}/review`)).toBeNull()
  })

  it('gives the cookie to encrypted connections alone where the public address is encrypted', () => {
    const behind = { ...closed, isLoopback: false, publicUrl: `https://${host}` }
    const answer = answerLink(new Request(linkTo('/?'), { headers: { host } }), behind)
    expect(answer?.headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  it('refuses a link that is too old, changed, or opened under another name', () => {
    expect(open(linkTo('/?', Date.now() - 1))?.status).toBe(401)
    expect(open(`${linkTo('/?')}0`)?.status).toBe(401)
    expect(open(linkTo('/?'), { host: 'evil.example' })?.status).toBe(403)
  })
})

describe('The settings of a token', () => {
  it('are off unless they are asked for', () => {
    expect(parseSettings({})).toMatchObject({ auth: 'open', token: null })
    expect(parseSettings({ METTLE_TOKEN: '0123456789abcdef' })).toMatchObject({ auth: 'open', token: null })
    expect(parseSettings({ METTLE_AUTH: 'token', METTLE_TOKEN: '0123456789abcdef' })).toMatchObject({ token: '0123456789abcdef' })
    expect(() => parseSettings({ METTLE_AUTH: 'closed' })).toThrow('METTLE_AUTH')
    expect(() => parseSettings({ METTLE_AUTH: 'token', METTLE_TOKEN: 'short' })).toThrow('16')
    expect(() => parseSettings({ METTLE_AUTH: 'token', METTLE_TOKEN: `mtl_${'0'.repeat(48)}` })).toThrow('API key')
  })
})
