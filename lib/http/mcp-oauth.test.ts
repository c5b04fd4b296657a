import pg from 'pg'
import { expect, it } from 'vitest'
import { listEvents } from '@/lib/services/event/list-events'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { consentByForm, consentFieldsOf, readConsent } from './consent-door'
import { pass } from './door-server.test-support'
import {
  browserOf,
  decide,
  letIn,
  peopleOf,
  post,
  redirectUri,
  register,
  requestBy,
  server,
  statusOf,
  withCode,
} from './mcp-oauth.test-support'
import { ask, firstAccount, headersOf, today } from './people.test-support'

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
