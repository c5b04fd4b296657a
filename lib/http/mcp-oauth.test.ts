import { createHash, randomBytes } from 'node:crypto'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '@/lib/cli/serve.test-support'
import type { Role } from '@/lib/domain/permission/role'
import { doorOf } from '@/lib/front/doors'
import type { Context } from '@/lib/kernel'
import { listEvents } from '@/lib/services/event/list-events'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { consentByForm, consentFieldsOf, readConsent } from './consent-door'
import { ask, firstAccount, headersOf, join, today } from './people.test-support'
import { toResponse } from './whole-response'

const redirectUri = 'http://127.0.0.1:33418/callback'

async function answer(request: Request): Promise<Response> {
  const { pathname, host } = new URL(request.url)
  const door = doorOf(request.method, pathname, host)
  return door ? toResponse(await door(request)) : new Response(null, { status: 404 })
}

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await serve(answer)
})
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** A browser of a person, at the address of the server of the test. */
const browserOf = (as: string): Headers => headersOf(as, { host: new URL(server.url).host, origin: server.url })

/** What a person does at the address that a program opened: where their browser goes then. */
async function decide(as: string, url: URL, fields: Record<string, string> = {}): Promise<URL> {
  const form = new FormData()
  const all = { decision: 'approve', workspace: 'default', ...Object.fromEntries(url.searchParams), ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  const { to, problem } = await consentByForm(browserOf(as), form)
  if (to === null) throw new Error(problem ?? 'Nothing came of it')
  return new URL(to)
}

/** A program as the official client has it, which keeps what it is given. */
class Program implements OAuthClientProvider {
  redirectUrl = redirectUri
  clientMetadata = { client_name: 'Claude Code', redirect_uris: [redirectUri] }
  registered?: StoredOAuthClientInformation
  held?: StoredOAuthTokens
  verifier = ''
  opened?: URL
  discovered?: OAuthDiscoveryState
  state = () => 'a-state'
  discoveryState = () => this.discovered
  saveDiscoveryState = (given: OAuthDiscoveryState) => void (this.discovered = given)
  clientInformation = () => this.registered
  saveClientInformation = (given: StoredOAuthClientInformation) => void (this.registered = given)
  tokens = () => this.held
  saveTokens = (given: StoredOAuthTokens) => void (this.held = given)
  redirectToAuthorization = (url: URL) => void (this.opened = url)
  saveCodeVerifier = (given: string) => void (this.verifier = given)
  codeVerifier = () => this.verifier
}

async function connect(program: Program, place = '/api/mcp') {
  const transport = new StreamableHTTPClientTransport(new URL(server.url + place), { authProvider: program })
  const client = new Client({ name: 'tests', version: '1' })
  return { client, transport, connected: client.connect(transport) }
}

/** A program that a person has let in, connected. */
async function letIn(as: string, place?: string) {
  const program = new Program()
  const first = await connect(program, place)
  await expect(first.connected).rejects.toThrow(UnauthorizedError)
  const back = await decide(as, program.opened!)
  await first.transport.finishAuth(back.searchParams)
  const { client, connected } = await connect(program, place)
  await connected
  return { program, client, back }
}

async function post(place: string, form: Record<string, string>) {
  const response = await fetch(server.url + place, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const register = async (metadata: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/oauth/register`, { method: 'POST', headers, body: JSON.stringify(metadata) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The address of a request by hand, with what a case changes. */
async function requestBy(clientId: string, changed: Record<string, string | null> = {}): Promise<URL> {
  const usual = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${server.url}/api/mcp`,
    state: 's',
  }
  const fields = Object.entries({ ...usual, ...changed }).filter((one): one is [string, string] => one[1] !== null)
  return new URL(`${server.url}/authorize?${new URLSearchParams(fields)}`)
}

/** A program by hand, and a code of it that nobody has used. */
async function withCode(as: string, fields: Record<string, string> = {}) {
  const clientId = String((await register({ client_name: 'By hand', redirect_uris: [redirectUri] })).body.client_id)
  const code = (await decide(as, await requestBy(clientId), fields)).searchParams.get('code') ?? ''
  const exchange = (changed: Record<string, string> = {}) =>
    post('/api/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changed,
    })
  const refresh = (token: unknown, changed: Record<string, string> = {}) =>
    post('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: String(token), client_id: clientId, ...changed })
  return { clientId, code, exchange, refresh }
}

const statusOf = async (token: unknown, more: Record<string, string> = {}): Promise<number> => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${String(token)}`,
    ...more,
  }
  return (await fetch(`${server.url}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(message) })).status
}

const peopleOf = async (ctx: Context, role: Role) => {
  const olga = await firstAccount()
  return { olga, ben: await join(ctx, 'ben@example.com', role) }
}

forBothDatabases('A remote program of an agent', (open, provider) => {
  it('finds out how it is let in, registers, asks a person, calls tools, renews its tokens, and gives them back', async () => {
    const { ctx, store } = await open()
    const { ben } = await peopleOf(ctx, 'reviewer')
    const { program, client, back } = await letIn(ben)
    expect(Object.fromEntries(back.searchParams)).toEqual({ code: expect.any(String), state: 'a-state', iss: server.url })
    expect(program.held).toMatchObject({ token_type: 'Bearer', scope: 'report propose read', expires_in: 3600 })
    const proposal = { name: 'ship-orders', description: 'Ships. Use when an order waits.', instructions: '1. Ship it.' }
    const proposed = await client.callTool({ name: 'propose_skill', arguments: proposal })
    expect(proposed.structuredContent).toMatchObject({ success: true, applied: false })
    const { instructions: content, ...rest } = proposal
    const written = await client.callTool({
      name: 'skill_write',
      arguments: { operation: 'create', ...rest, name: 'other', content },
    })
    expect(written.structuredContent).toMatchObject({ applied: false })
    const { items } = await listEvents(today(ctx), {})
    expect(items.find(({ object }) => object.kind === 'key')).toMatchObject({
      verb: 'create',
      actor: { kind: 'person', id: 'ben@example.com' },
      object: { name: 'Claude Code for ben@example.com' },
      after: { agent: 'claude-code', permissions: ['report', 'propose', 'read'] },
    })
    expect((await ask('GET', '/api/account/keys', { as: ben })).body.items).toMatchObject([
      { agent: 'claude-code', state: 'active' },
    ])

    const before = { ...program.held }
    pass(3_601)
    expect((await client.listTools()).tools.length).toBeGreaterThan(5)
    expect(program.held?.access_token).not.toBe(before.access_token)
    expect(program.held?.refresh_token).not.toBe(before.refresh_token)
    expect(await statusOf(before.access_token)).toBe(401)
    const stored = JSON.stringify([
      await store.db.oAuthToken.findMany(),
      await store.db.oAuthCode.findMany(),
      await store.db.apiKey.findMany(),
    ])
    for (const secret of [
      back.searchParams.get('code'),
      program.held?.access_token,
      program.held?.refresh_token,
      before.refresh_token,
    ])
      expect(stored).not.toContain(secret)

    const client_id = String(program.registered?.client_id)
    const given = { token: String(program.held?.refresh_token), client_id }
    expect((await post('/api/oauth/revoke', { ...given, client_id: 'other' })).status).toBe(200)
    expect(await statusOf(program.held?.access_token)).toBe(200)
    expect((await post('/api/oauth/revoke', given)).status).toBe(200)
    expect(await statusOf(program.held?.access_token)).toBe(401)
    expect((await post('/api/oauth/revoke', { token: 'unknown', client_id })).status).toBe(200)
    expect((await post('/api/oauth/revoke', { token: 'unknown', client_id: '\0' })).status).toBe(200)
    const log = await listEvents(today(ctx), {})
    expect(log.items[0]).toMatchObject({ verb: 'revoke', actor: { kind: 'key', id: 'Claude Code for ben@example.com' } })
  })

  it('is let in at the short address, too', async () => {
    await open()
    const { program, client } = await letIn(await firstAccount(), '/mcp')
    expect(program.opened?.searchParams.get('resource')).toBe(`${server.url}/mcp`)
    expect((await client.listTools()).tools.length).toBeGreaterThan(5)
  })

  it.runIf(provider === 'postgresql')('is known at once to a process that has not heard of its key', async () => {
    const { store } = await open()
    const olga = await firstAccount()
    const { body } = await (await withCode(olga)).exchange()
    await ask('GET', '/api/skills', { as: `mtl_${'0'.repeat(48)}` })
    // What another process writes tells this one nothing for a moment: here never.
    const other = new pg.Client({ connectionString: store.url })
    await other.connect()
    await other.query(`UPDATE "ApiKey" SET "id" = 'key_of_another_process'`)
    await other.end()
    expect(await statusOf(body.access_token)).toBe(200)
  })

  it('gets no more than report, propose and read, nor than the person may, in one workspace, at the tools alone', async () => {
    const { ctx } = await open()
    const { olga, ben } = await peopleOf(ctx, 'viewer')
    await createWorkspace(ctx, { name: 'other', builtins: false })
    const every = 'report propose read review manage admin offline_access'
    const { exchange } = await withCode(olga, { scope: every })
    const { body } = await exchange()
    expect(body).toMatchObject({ scope: 'report propose read' })
    const token = String(body.access_token)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(token, { 'mettle-workspace': 'other' })).toBe(403)
    expect(await statusOf(token, { 'mettle-agent': 'somebody' })).toBe(403)
    expect((await ask('GET', '/api/skills', { as: token })).status).toBe(401)
    expect(await statusOf(body.refresh_token)).toBe(401)
    expect((await (await withCode(ben)).exchange()).body).toMatchObject({ scope: 'read' })
    await expect(withCode(ben, { workspace: 'other' })).rejects.toThrow('"other"')
    await expect(withCode(ben, { workspace: 'nowhere' })).rejects.toThrow('"nowhere"')
  })

  it('is not let in by a code that is replayed, late, another’s, or shown without its verifier', async () => {
    const { ctx } = await open()
    const { ben } = await peopleOf(ctx, 'reviewer')
    const refusal = async (changed: Record<string, string>) => {
      const { status, body } = await (await withCode(ben)).exchange(changed)
      return [status, body.error]
    }
    const never = [400, 'invalid_grant']
    expect(await refusal({ code_verifier: randomBytes(32).toString('base64url') })).toEqual(never)
    expect(await refusal({ code_verifier: '' })).toEqual(never)
    expect(await refusal({ code_verifier: challenge })).toEqual(never)
    expect(await refusal({ redirect_uri: 'http://127.0.0.1:1/callback' })).toEqual(never)
    expect(await refusal({ client_id: 'cli_other' })).toEqual(never)
    expect(await refusal({ code: 'f'.repeat(64) })).toEqual(never)
    expect(await refusal({ resource: 'https://elsewhere.example/mcp' })).toEqual([400, 'invalid_target'])
    const late = await withCode(ben)
    pass(61)
    expect((await late.exchange()).body.error).toBe('invalid_grant')
    const burnt = await withCode(ben)
    await burnt.exchange({ code_verifier: 'x'.repeat(43) })
    expect((await burnt.exchange()).body.error).toBe('invalid_grant')
    const replayed = await withCode(ben)
    const { body } = await replayed.exchange()
    expect(await statusOf(body.access_token)).toBe(200)
    expect((await replayed.exchange()).body.error).toBe('invalid_grant')
    expect(await statusOf(body.access_token)).toBe(401)
    expect((await replayed.refresh(body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('loses everything when a refresh token is shown twice, of several at once too', async () => {
    const { ctx } = await open()
    const { ben } = await peopleOf(ctx, 'reviewer')
    const { exchange, refresh } = await withCode(ben)
    const first = (await exchange()).body
    expect((await refresh(first.refresh_token, { client_id: 'cli_other' })).body.error).toBe('invalid_grant')
    expect((await refresh(first.access_token)).body.error).toBe('invalid_grant')
    const second = (await refresh(first.refresh_token)).body
    expect(await statusOf(second.access_token)).toBe(200)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect(await statusOf(second.access_token)).toBe(401)
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant')
    const { items } = await listEvents(today(ctx), {})
    expect(items.find(({ verb }) => verb === 'revoke')?.reason).toContain('a second time')
    const other = await withCode(ben)
    const given = (await other.exchange()).body
    const came = await Promise.all([other.refresh(given.refresh_token), other.refresh(given.refresh_token)])
    expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await statusOf(came.find(({ status }) => status === 200)?.body.access_token)).toBe(401)
    const old = await withCode(ben)
    const tokens = (await old.exchange()).body
    pass(91 * 24 * 60 * 60)
    expect((await old.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('is out with the person who leaves, before it has its tokens and after, and when they may less', async () => {
    const { ctx } = await open()
    const { olga, ben } = await peopleOf(ctx, 'reviewer')
    const [before, after, lower] = [await withCode(ben), await withCode(ben), await withCode(ben)]
    const given = (await after.exchange()).body
    const { items } = (await ask('GET', '/api/members', { as: olga })).body as { items: { id: string; email: string }[] }
    const id = items.find(({ email }) => email === 'ben@example.com')?.id
    const tokens = (await lower.exchange()).body
    await ask('PATCH', `/api/members/${id}`, { as: olga, body: { role: 'viewer' } })
    expect(await statusOf(tokens.access_token)).toBe(401)
    await ask('PATCH', `/api/members/${id}`, { as: olga, body: { role: 'reviewer' } })
    expect(await statusOf(given.access_token)).toBe(401)
    const again = await withCode(ben)
    const last = (await again.exchange()).body
    await ask('DELETE', `/api/members/${id}`, { as: olga })
    expect(await statusOf(last.access_token)).toBe(401)
    expect((await again.refresh(last.refresh_token)).body.error).toBe('invalid_grant')
    expect((await before.exchange()).body.error).toBe('access_denied')
  })

  it('asks a person alone, on a form of this site, and is told what is wrong with its request', async () => {
    const { ctx } = await open()
    const { olga, ben } = await peopleOf(ctx, 'reviewer')
    const clientId = String((await register({ client_name: '<b>Bad</b> "name"', redirect_uris: [redirectUri] })).body.client_id)
    const consentTo = async (as: string, changed: Record<string, string | null> = {}) => {
      const { searchParams } = await requestBy(clientId, changed)
      return readConsent(
        browserOf(as),
        consentFieldsOf((name) => searchParams.get(name) ?? undefined),
      )
    }
    const permissions = ['report', 'propose', 'read']
    expect(await consentTo(ben)).toMatchObject({
      kind: 'ask',
      request: { client: 'bBadb name', host: '127.0.0.1:33418', permissions, workspaces: [{ name: 'default', permissions }] },
    })
    expect(await consentTo(ben, { redirect_uri: 'http://127.0.0.1:5/callback' })).toMatchObject({ kind: 'ask' })
    const broken: Record<string, string | null>[] = [
      { redirect_uri: 'https://evil.example/' },
      { client_id: 'cli_other' },
      { client_id: 'cli_\0' },
      { redirect_uri: null },
    ]
    for (const changed of broken) expect(await consentTo(ben, changed)).toMatchObject({ kind: 'broken' })
    const told: [Record<string, string | null>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: null }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: null }, 'invalid_request'],
      [{ scope: 'review admin' }, 'invalid_scope'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ]
    for (const [changed, error] of told) {
      const consent = await consentTo(ben, changed)
      expect([changed, consent.kind]).toEqual([changed, 'refused'])
      const { searchParams } = new URL(consent.kind === 'refused' ? consent.to : '')
      expect([searchParams.get('error'), searchParams.get('state')]).toEqual([error, 's'])
      expect((await decide(ben, await requestBy(clientId, changed))).searchParams.get('error')).toBe(error)
    }
    const refused = await decide(ben, await requestBy(clientId), { decision: 'refuse' })
    expect(refused.searchParams.get('error')).toBe('access_denied')
    const { body } = await ask('POST', '/api/keys', { as: olga, body: { name: 'ci', permissions: ['admin', 'read'] } })
    await expect(decide(String(body.secret), await requestBy(clientId))).rejects.toThrow('Only a person')
    const form = new FormData()
    for (const [name, value] of (await requestBy(clientId)).searchParams) form.set(name, value)
    form.set('decision', 'approve')
    form.set('workspace', 'default')
    const elsewhere = headersOf(ben, { host: new URL(server.url).host, origin: 'https://evil.example' })
    expect(await consentByForm(elsewhere, form)).toMatchObject({ to: null, problem: expect.stringContaining('another origin') })
  })

  it('registers with addresses that are safe alone, and only where people have accounts', async () => {
    await open()
    const usual = { client_name: 'x', redirect_uris: [redirectUri] }
    expect(await register(usual)).toMatchObject({ status: 400, body: { error: 'login_not_needed' } })
    for (const place of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'])
      expect((await fetch(server.url + place)).status).toBe(404)
    await firstAccount()
    expect(await register({ ...usual, token_endpoint_auth_method: 'client_secret_basic' })).toMatchObject({
      status: 201,
      body: { client_name: 'x', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
    })
    for (const redirect_uris of [
      [],
      ['http://app.example/cb'],
      ['javascript:alert(1)'],
      ['no address'],
      [`${redirectUri}/\ud800`],
      [`${redirectUri}/\0`],
      [redirectUri, 'https://a.example/#x'],
    ])
      expect([redirect_uris, (await register({ ...usual, redirect_uris })).body.error]).toEqual([
        redirect_uris,
        'invalid_redirect_uri',
      ])
    // Of a letter of two halves none is left behind.
    expect((await register({ ...usual, client_name: `${'a'.repeat(63)}𝒜` })).body.client_name).toBe('a'.repeat(63))
    expect((await register({ client_name: 5, redirect_uris: [redirectUri] })).body.error).toBe('invalid_client_metadata')
    const resource = { resource: `${server.url}/api/mcp`, authorization_servers: [server.url] }
    for (const place of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/api/mcp'])
      expect(await (await fetch(server.url + place)).json()).toMatchObject(resource)
    const asked = await fetch(`${server.url}/api/mcp`, { method: 'POST' })
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="mettle", resource_metadata="${server.url}/.well-known/oauth-protected-resource/api/mcp", scope="report propose read"`,
    ])
  })
})
