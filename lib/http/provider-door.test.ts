import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startProvider, type OpenidProvider } from '@/e2e/support/openid-provider'
import type { Settings } from '@/lib/config/settings'
import { inviteMember } from '@/lib/services/member/invite-member'
import { listEvents } from '@/lib/services/event/list-events'
import { listMembers } from '@/lib/services/member/list-members'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import type { Context } from '@/lib/kernel'
import { ask, firstAccount, join, rotated, today } from './people.test-support'
import { comeFromProvider, goToProvider, readRefusal } from './provider-door'

let provider: OpenidProvider
const ana = { sub: 'u-1', email: 'ana@example.com', email_verified: true, name: 'Ana' }

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(() => Object.assign(provider, { person: ana, overToken: {}, isTerse: false, isForged: false }))

const host = '127.0.0.1:4310'
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'

type On = Settings

const on = ({ settings }: Context, over: Partial<NonNullable<Settings['oidc']>> = {}): On => {
  const { issuer, clientId, clientSecret } = provider
  return { ...settings, oidc: { issuer, clientId, clientSecret, domains: [], ...over } }
}

const get = (place: string, cookies: string[] = []): Request =>
  new Request(place.startsWith('http') ? place : `http://${host}${place}`, {
    headers: { host, 'user-agent': userAgent, ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}) },
  })

const cookiesOf = (response: Response): string[] => response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')

/** The way to the provider: where it comes back to, and the cookies of the browser. */
async function begin(settings: On, to = '/skills') {
  const sent = await goToProvider(get(`/sign-in/provider?to=${encodeURIComponent(to)}`), settings)
  const at = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual' })
  return { back: at.headers.get('location') ?? '', cookies: cookiesOf(sent), sent }
}

/** What came of a way back: the browser's secret and where it goes, or what the person is told. */
function cameTo(response: Response): { secret?: string; to?: string; told?: string | null } {
  const url = new URL(response.headers.get('location') ?? '', `http://${host}`)
  const refused = url.searchParams.get('refused')
  if (refused !== null) return { told: readRefusal(refused) }
  const cookie = cookiesOf(response).find((one) => one.startsWith('mettle-session='))
  return { secret: cookie?.slice('mettle-session='.length), to: url.pathname }
}

async function signIn(settings: On, to?: string) {
  const { back, cookies } = await begin(settings, to)
  return cameTo(await comeFromProvider(get(back, cookies), settings))
}

const whoIs = async (secret: string | undefined, workspace?: string) =>
  (await ask('GET', '/api/account', { as: secret, ...(workspace ? { workspace } : {}) })).body

forBothDatabases('A sign-in with a provider', (open) => {
  it('goes there with PKCE, state and nonce, by a cookie that no script reads', async () => {
    const { ctx } = await open()
    const { sent } = await begin(on(ctx))
    const url = new URL(sent.headers.get('location') ?? '')
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'mettle',
      code_challenge_method: 'S256',
      redirect_uri: `http://${host}/sign-in/provider/return`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)?.length).toBeGreaterThan(20)
    expect(sent.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    const encrypted = await goToProvider(new Request('http://x/sign-in/provider', { headers: { host: 'mettle.example' } }), {
      ...on(ctx),
      isLoopback: false,
      publicUrl: 'https://mettle.example',
    })
    expect(encrypted.headers.get('set-cookie')).toMatch(/; Secure$/)
    expect(new URL(encrypted.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
      'https://mettle.example/sign-in/provider/return',
    )
  })

  it('makes an account of whom an invitation waits for, with its role, and knows them again', async () => {
    const { ctx } = await open()
    await firstAccount()
    await inviteMember(today(ctx), { email: 'ana@example.com', role: 'reviewer' })
    const first = await signIn(on(ctx))
    expect(first).toMatchObject({ to: '/skills' })
    expect(await whoIs(first.secret)).toMatchObject({ person: { name: 'Ana', email: 'ana@example.com', role: 'reviewer' } })
    expect((await listMembers(today(ctx), {})).invitations).toEqual([])
    // On the way while the secret is rotated, and past the way where the former one is not known.
    const { back, cookies } = await begin(on(ctx))
    const secret = 'the new secret of the tests'
    expect(cameTo(await comeFromProvider(get(back, cookies), { ...on(ctx), secret })).secret).toBeUndefined()
    expect(cameTo(await comeFromProvider(get(back, cookies), rotated(on(ctx), secret))).secret).toBeTypeOf('string')
    // By the subject, whatever the address is now, verified or not.
    provider.person = { sub: 'u-1', email: 'renamed@example.com', email_verified: false }
    expect(await whoIs((await signIn(on(ctx))).secret)).toMatchObject({ person: { email: 'ana@example.com' } })
    const password = await ask('GET', '/api/account')
    expect(password.status).toBe(401)
  })

  it('links the account that has the verified address, once, and the log tells of it', async () => {
    const { ctx } = await open()
    await firstAccount()
    await join(ctx, 'ana@example.com', 'admin')
    for (const time of [1, 2])
      expect([time, await whoIs((await signIn(on(ctx))).secret)]).toMatchObject([time, { person: { role: 'admin' } }])
    const { items } = await listEvents(today(ctx), { verb: 'link' })
    expect(items).toMatchObject([{ object: { name: 'ana@example.com' }, evidence: { issuer: provider.issuer } }])
    expect(items).toHaveLength(1)
  })

  it('accepts every invitation for the address, in each workspace', async () => {
    const { ctx } = await open()
    await firstAccount()
    await createWorkspace(ctx, { name: 'other', builtins: false })
    const other = await ctx.store.db.workspace.findUniqueOrThrow({ where: { name: 'other' } })
    await inviteMember(today(ctx), { email: 'ana@example.com', role: 'viewer' })
    await inviteMember(today({ ...ctx, workspace: other }), { email: 'ana@example.com', role: 'admin' })
    const { secret } = await signIn(on(ctx))
    expect([await whoIs(secret), await whoIs(secret, 'other')]).toMatchObject([
      { person: { role: 'viewer' } },
      { person: { role: 'admin' } },
    ])
  })

  it('lets people of a named domain join as viewers, and no others', async () => {
    const { ctx } = await open()
    await firstAccount()
    expect((await signIn(on(ctx, { domains: ['example.org'] }))).told).toBe(
      'Nobody invited ana@example.com to this server. Ask an owner for an invitation, then sign in again.',
    )
    expect(await whoIs((await signIn(on(ctx, { domains: ['example.com'] }))).secret)).toMatchObject({
      person: { role: 'viewer' },
    })
    // Who was removed stays out, whatever their domain.
    const olga = (await listMembers(today(ctx), {})).items.find(({ email }) => email === 'ana@example.com')
    await ctx.store.db.member.delete({ where: { id: olga?.id ?? '' } })
    expect((await signIn(on(ctx, { domains: ['example.com'] }))).told).toMatch(/^You aren’t a member of any workspace/)
  })

  it('asks for the address where the token does not say it', async () => {
    const { ctx } = await open()
    await firstAccount()
    await join(ctx, 'ana@example.com', 'viewer')
    provider.isTerse = true
    expect(await whoIs((await signIn(on(ctx))).secret)).toMatchObject({ person: { email: 'ana@example.com' } })
  })

  it('needs a verified address of whom nobody knows, and an account on the server', async () => {
    const { ctx } = await open()
    expect((await signIn(on(ctx))).told).toMatch(/^Nobody has an account on this server yet/)
    await firstAccount()
    await inviteMember(today(ctx), { email: 'ana@example.com', role: 'viewer' })
    for (const email_verified of [false, 'true', undefined]) {
      provider.person = { ...ana, email_verified }
      expect((await signIn(on(ctx))).told).toMatch(/^Your provider does not confirm an e-mail address of yours/)
    }
    expect(await ctx.store.db.authUser.count()).toBe(1)
  })

  it('of two who come at once makes one account', async () => {
    const { ctx } = await open()
    await firstAccount()
    const settings = on(ctx, { domains: ['example.com'] })
    const came = await Promise.all([signIn(settings), signIn(settings)])
    expect(came.map(({ secret }) => typeof secret)).toEqual(['string', 'string'])
    expect(await ctx.store.db.authIdentity.count()).toBe(1)
  })
})

forBothDatabases('A sign-in with a provider is refused', (open, provider_) => {
  const sqlite = provider_ === 'sqlite'
  const cannot = /could not be verified, so nobody was signed in/
  const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60

  it.runIf(sqlite).each([
    ['a wrong nonce', { overToken: { nonce: 'another' } }, cannot],
    ['no nonce', { overToken: { nonce: undefined } }, cannot],
    ['a wrong audience', { overToken: { aud: 'another' } }, cannot],
    ['another issuer', { overToken: { iss: 'https://evil.example' } }, cannot],
    ['an expired token', { overToken: { iat: minutes(-20), exp: minutes(-10) } }, cannot],
    ['a token of another key', { isForged: true }, cannot],
    ['a person who declines', { person: null }, /did not sign you in/],
  ])('with %s', async (_, wrong, told) => {
    const { ctx } = await open()
    await firstAccount()
    await join(ctx, 'ana@example.com', 'viewer')
    Object.assign(provider, wrong)
    expect((await signIn(on(ctx))).told).toMatch(told)
    expect(await ctx.store.db.authIdentity.count()).toBe(0)
  })

  it.runIf(sqlite)(
    'with another state, from another browser, twice, after ten minutes, and with a wrong client secret',
    async () => {
      const { ctx } = await open()
      await firstAccount()
      await join(ctx, 'ana@example.com', 'viewer')
      const settings = on(ctx)
      const come = async (place: string, cookies: string[]) => cameTo(await comeFromProvider(get(place, cookies), settings))
      const one = await begin(settings)
      const other = await begin(settings)
      expect((await come(one.back, other.cookies)).told).toMatch(cannot)
      expect((await come(one.back, [])).told).toMatch(/^This sign-in was not begun in this browser/)
      expect((await come(one.back, ['mettle-provider=made-up'])).told).toMatch(/^This sign-in was not begun in this browser/)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
      const late = await come(other.back, other.cookies).finally(() => vi.useRealTimers())
      expect(late.told).toMatch(/took more than ten minutes/)
      expect((await come(other.back, other.cookies)).secret).toBeTypeOf('string')
      expect((await come(other.back, other.cookies)).told).toMatch(cannot)
      expect((await signIn(on(ctx, { clientSecret: 'wrong' }))).told).toMatch(cannot)
      const nowhere = await goToProvider(get('/sign-in/provider'), on(ctx, { issuer: 'http://127.0.0.1:9' }))
      expect(cameTo(nowhere).told).toBe('127.0.0.1:9 did not answer. Try again in a minute.')
    },
  )

  it.runIf(sqlite)('to no other server: where a person goes next stays here, and a link puts no words on the page', async () => {
    const { ctx } = await open()
    await firstAccount()
    await join(ctx, 'ana@example.com', 'viewer')
    expect((await signIn(on(ctx), '//evil.example/x')).to).toBe('/')
    expect(readRefusal('Your password is needed at evil.example')).toBeNull()
    expect((await goToProvider(get('/sign-in/provider'), { ...on(ctx), oidc: null })).status).toBe(404)
  })
})
