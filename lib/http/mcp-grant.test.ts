import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { listEvents } from '@/lib/services/event/list-events'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { pass } from './door-server.test-support'
import { challenge, peopleOf, statusOf, withCode } from './mcp-oauth.test-support'
import { ask, today } from './people.test-support'

forBothDatabases('What a remote program was given', (open) => {
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
})
