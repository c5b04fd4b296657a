import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { doorOf } from '@/lib/front/doors'
import { limits } from '@/lib/domain/limit/limits'
import { askCode, type DeviceState } from '@/lib/domain/sign-in/device-state'
import { listEvents } from '@/lib/services/event/list-events'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { deviceByForm, visitorOf } from './device-door'
import { ask, firstAccount, headersOf, join, rotated, skill, startWith, today } from './people.test-support'
import { toResponse } from './whole-response'

const host = '127.0.0.1:4310'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const client_id = 'mettle-cli'

async function post(place: string, form: Record<string, string>, more: Record<string, string> = {}) {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded', ...more }
  const request = new Request(`http://${host}${place}`, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
  const response = toResponse(await doorOf('POST', place, host)!(request))
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}

/** A command line that asks: what it shows, and what it is told when it asks again. */
async function start(form: Record<string, string> = {}) {
  const { status, body } = await post('/api/oauth/device_authorization', { client_id, host: 'laptop', ...form })
  const again = () => post('/api/oauth/token', { grant_type, client_id, device_code: String(body.device_code) })
  return { status, body, code: String(body.user_code), again }
}

/** A form of the page, as a browser of a person sends it. */
function send(as: string | undefined, fields: Record<string, string>, before: DeviceState = askCode, more = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return deviceByForm(headersOf(as, more), before, form)
}
const approve = (as: string, code: string, workspace = 'default') => send(as, { code, decision: 'approve', workspace })
const refusalOf = async (asked: ReturnType<typeof post>) => {
  const { status, body } = await asked
  return [status, body.error]
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

forBothDatabases('A login by a code', (open) => {
  it('gives a key once a person has let it in, which is listed, bound and the act of that person', async () => {
    const { ctx, store } = await open()
    const olga = await firstAccount()
    const { body, code, again } = await start({ scope: 'report propose read review' })
    expect(body).toMatchObject({
      verification_uri: `http://${host}/device`,
      verification_uri_complete: `http://${host}/device?code=${code}`,
      expires_in: 600,
      interval: 5,
    })
    expect(await refusalOf(again())).toEqual([400, 'authorization_pending'])
    const shown = await send(olga, { code: code.toLowerCase().replace('-', ' ') })
    const permissions = ['report', 'propose', 'read', 'review']
    const workspaces = [{ name: 'default', permissions }]
    expect(shown).toMatchObject({ step: 'request', problem: null, request: { host: 'laptop', permissions, workspaces } })
    expect(await refusalOf((pass(5), again()))).toEqual([400, 'authorization_pending'])
    expect(await approve(olga, code)).toMatchObject({ step: 'approved', problem: null })

    const came = await again()
    expect(came.body).toMatchObject({
      token_type: 'Bearer',
      scope: permissions.join(' '),
      workspace: 'default',
      key: { name: 'olga@example.com on laptop' },
      expires_in: 90 * 24 * 60 * 60,
    })
    expect(came.headers.get('cache-control')).toBe('no-store')
    const key = String(came.body.access_token)
    expect(await refusalOf(again())).toEqual([400, 'invalid_grant'])
    expect((await ask('POST', '/api/skills', { as: key, body: skill })).status).toBe(201)
    expect((await ask('GET', '/api/keys', { as: key })).status).toBe(403)
    const { items } = await listEvents(ctx, {})
    expect(items.find(({ object }) => object.kind === 'key')).toMatchObject({
      verb: 'create',
      actor: { kind: 'person', id: 'olga@example.com' },
      object: { name: 'olga@example.com on laptop' },
    })
    expect(items.find(({ object }) => object.name === skill.name)?.actor).toEqual({
      kind: 'key',
      id: 'olga@example.com on laptop',
    })
    expect((await ask('GET', '/api/keys', { as: olga })).body.items).toMatchObject([{ name: 'olga@example.com on laptop' }])
    const stored = JSON.stringify([await store.db.apiKey.findMany(), await store.db.event.findMany()])
    expect(stored).not.toContain(key)
    expect(await store.db.deviceLogin.count()).toBe(0)
  })

  it('ends as it began where the secret is rotated in between', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const { code, again } = await start()
    startWith(rotated(ctx.settings, 'the new secret of the tests'))
    expect(await send(olga, { code })).toMatchObject({ step: 'request', problem: null })
    expect(await approve(olga, code)).toMatchObject({ step: 'approved', problem: null })
    expect((await again()).status).toBe(200)
    expect(await approve(olga, (await start()).code)).toMatchObject({ step: 'approved', problem: null })
  })

  it('stores no code as it is', async () => {
    const { store } = await open()
    await firstAccount()
    const { body, code } = await start()
    const stored = JSON.stringify(await store.db.deviceLogin.findMany())
    for (const secret of [code, code.replace('-', ''), String(body.device_code)]) expect(stored).not.toContain(secret)
  })

  it('is told to wait, more each time that it asks too soon, to stop when it was refused, and when its time is over', async () => {
    await open()
    const olga = await firstAccount()
    const { code, again } = await start()
    const asked = async (seconds: number) => (pass(seconds), (await again()).body.error)
    expect([await asked(0), await asked(4), await asked(9), await asked(15), await asked(14)]).toEqual([
      'authorization_pending',
      'slow_down',
      'slow_down',
      'authorization_pending',
      'slow_down',
    ])
    expect(await send(olga, { code, decision: 'refuse' })).toMatchObject({ step: 'refused' })
    expect([await asked(0), await asked(0)]).toEqual(['access_denied', 'invalid_grant'])
    const late = await start()
    pass(601)
    expect(await refusalOf(late.again())).toEqual([400, 'expired_token'])
    expect(await send(olga, { code: late.code })).toMatchObject({ problem: expect.stringContaining('No command line waits') })
    expect(await approve(olga, late.code)).toMatchObject({ problem: expect.stringContaining('No command line waits') })
  })

  it('gets no more than the person may, and nothing of a workspace that is not theirs', async () => {
    const { ctx } = await open()
    await firstAccount()
    await createWorkspace(ctx, { name: 'other', builtins: false })
    const vera = await join(ctx, 'vera@example.com', 'viewer')
    const { code, again } = await start({ scope: 'admin' })
    expect(await send(vera, { code })).toMatchObject({
      request: { permissions: ['read', 'admin'], workspaces: [{ name: 'default', permissions: ['read'] }] },
    })
    const refused = [await approve(vera, code, 'other'), await approve(vera, code, 'nowhere')]
    const unknown = (name: string) => ({ problem: expect.stringContaining(`"${name}"`) })
    expect(refused).toEqual([expect.objectContaining(unknown('other')), expect.objectContaining(unknown('nowhere'))])
    expect(refused[0]?.problem?.replace('other', '')).toBe(refused[1]?.problem?.replace('nowhere', ''))
    await approve(vera, code)
    expect((await again()).body).toMatchObject({ scope: 'read', workspace: 'default' })
    expect(await refusalOf(post('/api/oauth/device_authorization', { client_id, scope: 'everything' }))).toEqual([
      400,
      'invalid_scope',
    ])
  })

  it('is let in by a person in their browser alone, on a form of this site', async () => {
    const { ctx } = await open()
    expect(await visitorOf(headersOf())).toBe('runner')
    const olga = await firstAccount()
    const { body } = await ask('POST', '/api/keys', { as: olga, body: { name: 'ci', permissions: ['admin', 'read'] } })
    const { code, again } = await start()
    const decision = { code, decision: 'approve', workspace: 'default' }
    expect(await send(String(body.secret), decision)).toMatchObject({ problem: expect.stringContaining('Only a person') })
    expect(await send(undefined, decision)).toMatchObject({ problem: expect.stringContaining('Sign in') })
    const elsewhere = { origin: 'https://evil.example' }
    expect(await send(olga, decision, askCode, elsewhere)).toMatchObject({ problem: expect.stringContaining('another origin') })
    expect([await visitorOf(headersOf()), await visitorOf(headersOf(olga))]).toEqual(['nobody', 'person'])
    expect(await refusalOf(again())).toEqual([400, 'authorization_pending'])
    expect((await listEvents(ctx, {})).items.filter(({ object }) => object.kind === 'key')).toHaveLength(1)
  })

  it('leaves few tries to guess a code, and few logins to one address', async () => {
    await open()
    const olga = await firstAccount()
    const { code } = await start()
    for (let index = 0; index < limits.loginCode.max; index += 1)
      expect(await send(olga, { code: 'BCDF-BCDF' })).toMatchObject({ problem: expect.stringContaining('No command line waits') })
    expect(await send(olga, { code })).toMatchObject({ problem: expect.stringContaining('which is the limit') })
    expect(await approve(olga, code)).toMatchObject({ step: 'code', problem: expect.stringContaining('which is the limit') })
    const from = { 'mettle-client-address': '192.0.2.7' }
    for (let index = 0; index < limits.loginStart.max; index += 1)
      expect((await post('/api/oauth/device_authorization', { client_id }, from)).status).toBe(200)
    expect((await post('/api/oauth/device_authorization', { client_id }, from)).status).toBe(429)
  })

  it('is over for whoever left, before it has its key and after', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'reviewer')
    const [first, second] = [await start(), await start()]
    await approve(ben, first.code)
    await approve(ben, second.code)
    const key = String((await first.again()).body.access_token)
    expect((await ask('GET', '/api/skills', { as: key })).status).toBe(200)
    const { items } = (await ask('GET', '/api/members', { as: olga })).body as { items: { id: string; email: string }[] }
    const id = items.find(({ email }) => email === 'ben@example.com')?.id
    const { body } = await ask('DELETE', `/api/members/${id}`, { as: olga })
    expect(body).toMatchObject({ ended: { keys: ['ben@example.com on laptop'] } })
    expect((await ask('GET', '/api/skills', { as: key })).status).toBe(401)
    expect(await refusalOf(second.again())).toEqual([400, 'access_denied'])
  })

  it('of which several ask at once gives one key', async () => {
    await open()
    const olga = await firstAccount()
    const { code, again } = await start()
    await approve(olga, code)
    const came = await Promise.all([again(), again(), again()])
    expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const next = await start()
    await approve(olga, next.code)
    expect((await next.again()).body.key).toMatchObject({ name: 'olga@example.com on laptop 2' })
  })

  it('is not needed where nobody has an account, and takes a form of the command line alone', async () => {
    await open()
    expect(await start()).toMatchObject({ status: 400, body: { error: 'login_not_needed' } })
    await firstAccount()
    expect(await refusalOf(post('/api/oauth/device_authorization', { client_id: 'other' }))).toEqual([400, 'invalid_client'])
    expect(await refusalOf(post('/api/oauth/token', { grant_type: 'password', client_id }))).toEqual([
      400,
      'unsupported_grant_type',
    ])
    const json = { 'content-type': 'application/json' }
    expect(await refusalOf(post('/api/oauth/token', { client_id }, json))).toEqual([400, 'invalid_request'])
    expect((await post('/api/oauth/token', { client_id, device_code: 'x'.repeat(20_000) })).status).toBe(413)
    const request = new Request(`http://${host}/api/oauth/token`, { headers: { host } })
    expect(toResponse(await doorOf('GET', '/api/oauth/token', host)!(request)).status).toBe(405)
  })
})

forBothDatabases('Keys of one’s own', (open) => {
  it('are listed and revoked by the person, and by each itself, and nobody else’s', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'viewer')
    const [his, hers] = [await start(), await start({ host: 'desk' })]
    await approve(ben, his.code)
    await approve(olga, hers.code)
    const [keyOfBen, keyOfOlga] = [await his.again(), await hers.again()].map(({ body }) => String(body.access_token))
    const own = async (as: string) => {
      const { items } = (await ask('GET', '/api/account/keys', { as })).body as { items: { id: string; name: string }[] }
      return items
    }
    expect(await own(ben)).toMatchObject([{ name: 'ben@example.com on laptop', permissions: ['read'], state: 'active' }])
    expect(await own(keyOfOlga!)).toMatchObject([{ name: 'olga@example.com on desk' }])
    const [mine] = await own(ben)
    const [other] = await own(olga)
    expect((await ask('DELETE', `/api/account/keys/${other?.id}`, { as: ben })).status).toBe(404)
    expect((await ask('DELETE', `/api/account/keys/${mine?.id}`, { as: keyOfOlga })).status).toBe(404)
    expect((await ask('DELETE', `/api/account/keys/${mine?.id}`, { as: ben })).body).toMatchObject({ key: { state: 'revoked' } })
    expect((await ask('GET', '/api/skills', { as: keyOfBen })).status).toBe(401)
    const { body } = await ask('DELETE', `/api/account/keys/${other?.id}`, { as: keyOfOlga })
    expect(body.event).toMatchObject({ verb: 'revoke', actor: { kind: 'key', id: 'olga@example.com on desk' } })
    expect((await ask('GET', '/api/skills', { as: keyOfOlga })).status).toBe(401)
    expect((await listEvents(today(ctx), {})).items.filter(({ verb }) => verb === 'revoke')).toHaveLength(2)
  })
})
