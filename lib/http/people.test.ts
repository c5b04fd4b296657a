import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { firstAccountLink, readResetCode, resetLink } from '@/lib/domain/sign-in/join-link'
import { signIn, signOut } from '@/lib/services/account/sign-in'
import { listEvents } from '@/lib/services/event/list-events'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { canReset, joinByForm, readJoining, resetByForm } from './account-door'
import { ask, browser, firstAccount, join, password, rotated, skill, startWith } from './people.test-support'

const now = () => new Date()
/** Of every link another: a process remembers those that were used. */
const newNonce = () => randomBytes(16).toString('hex')

forBothDatabases('Accounts', (open) => {
  it('close local mode: the first owns every workspace, and everybody else is refused', async () => {
    const { ctx } = await open()
    await createWorkspace(ctx, { name: 'other', builtins: false })
    expect((await ask('POST', '/api/skills', { body: skill })).status).toBe(201)
    const olga = await firstAccount('Olga@Example.com')
    expect((await ask('GET', '/api/skills')).status).toBe(401)
    expect((await ask('GET', '/api/skills', { as: 'f'.repeat(64) })).status).toBe(401)
    for (const workspace of ['default', 'other']) {
      const { body } = await ask('GET', '/api/account', { as: olga, workspace })
      expect(body).toEqual({ person: { name: 'Olga', email: 'olga@example.com', role: 'owner' }, hasAccounts: true })
    }
    await expect(firstAccount('second@example.com')).rejects.toMatchObject({ code: 'conflict' })
    const { items } = await listEvents(ctx, {})
    expect(items.find(({ verb }) => verb === 'create')?.actor).toEqual({ kind: 'person', id: 'owner' })
    expect(items.find(({ verb }) => verb === 'join')).toMatchObject({
      actor: { kind: 'person', id: 'olga@example.com' },
      object: { kind: 'member', name: 'olga@example.com' },
      after: { role: 'owner' },
    })
    const there = await ask('GET', '/api/events', { as: olga, workspace: 'other' })
    expect(there.body.items).toContainEqual(expect.objectContaining({ verb: 'join' }))
    expect((await ask('GET', '/api/events/verify', { as: olga, workspace: 'other' })).body).toMatchObject({ ok: true, events: 2 })
  })

  it('of several at once have one first', async () => {
    await open()
    const emails = ['a@example.com', 'b@example.com', 'c@example.com']
    const came = await Promise.allSettled(emails.map((email) => firstAccount(email)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('sign in with their password alone, and out at once', async () => {
    const { store } = await open()
    await firstAccount()
    const olga = { email: ' OLGA@example.com', password }
    const secret = await signIn(olga, browser, now())
    expect((await ask('GET', '/api/skills', { as: secret })).status).toBe(200)
    await expect(signIn({ ...olga, password: `${password}!` }, browser, now())).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signIn({ ...olga, email: 'nobody@example.com' }, browser, now())).rejects.toMatchObject({
      detail: 'The e-mail address or the password is wrong.',
    })
    await signOut(secret)
    expect((await ask('GET', '/api/skills', { as: secret })).status).toBe(401)
    const stored = JSON.stringify([await store.db.authUser.findMany(), await store.db.authSession.findMany()])
    expect(stored).not.toContain(password)
    expect(stored).not.toContain(secret)
  })

  it('wait longer after each of several wrong passwords, also when many are tried at once', async () => {
    const { store } = await open()
    await firstAccount()
    const wrong = (at: Date) => signIn({ email: 'olga@example.com', password: 'not this one' }, browser, at)
    const at = now()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => wrong(at)))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    await store.db.authUser.updateMany({ data: { failures: 7, lastFailedAt: at } })
    await expect(wrong(at)).rejects.toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('4 seconds') })
    const later = new Date(at.getTime() + 4_000)
    await expect(wrong(later)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signIn({ email: 'olga@example.com', password }, browser, later)).rejects.toMatchObject({ code: 'rate_limited' })
    await signIn({ email: 'olga@example.com', password }, browser, new Date(later.getTime() + 8_000))
    expect(await store.db.authUser.findFirst()).toMatchObject({ failures: 0, lastFailedAt: null })
  })

  it('list the browsers they are signed in with and end one of them, and nobody else’s', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'viewer')
    const second = await signIn({ email: 'olga@example.com', password }, { userAgent: null }, now())
    const { body } = await ask('GET', '/api/account/browsers', { as: olga })
    const items = body.items as { id: string; client: string; isThisOne: boolean }[]
    expect(items.map(({ client, isThisOne }) => [client, isThisOne])).toContainEqual(['Chrome on Linux', true])
    const other = items.find(({ isThisOne }) => !isThisOne)?.id
    expect((await ask('DELETE', `/api/account/browsers/${other}`, { as: ben })).status).toBe(404)
    expect((await ask('DELETE', `/api/account/browsers/${other}`, { as: olga })).status).toBe(200)
    expect((await ask('GET', '/api/account', { as: second })).status).toBe(401)
    expect((await ask('GET', '/api/account', { as: olga })).status).toBe(200)
  })

  it('get a new password by a link of whoever runs the server, once, and are out everywhere else', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const link = new URL(resetLink('http://x', ctx.settings.secret, 'olga@example.com', { nonce: newNonce(), nowMs: Date.now() }))
    const form = (change: Record<string, string> = {}) => {
      const sent = new FormData()
      const fields = { ...Object.fromEntries(link.searchParams), password: 'another long password', ...change }
      for (const [name, value] of Object.entries(fields)) sent.set(name, value)
      return sent
    }
    const headers = new Headers({ host: '127.0.0.1:4310' })
    for (const change of [{ code: 'x' }, { email: 'ben@example.com' }, { password: 'short' }] as Record<string, string>[])
      expect(await resetByForm(headers, form(change))).toMatchObject({ ok: false })
    expect(await resetByForm(new Headers({ host: 'evil.example' }), form())).toMatchObject({ ok: false })
    const came = await resetByForm(headers, form())
    expect(came).toMatchObject({ ok: true })
    expect(await resetByForm(headers, form())).toMatchObject({ ok: false, problem: expect.stringContaining('was used') })
    expect((await ask('GET', '/api/account', { as: olga })).status).toBe(401)
    expect((await ask('GET', '/api/account', { as: came.ok ? came.secret : '' })).status).toBe(200)
    await signIn({ email: 'olga@example.com', password: 'another long password' }, browser, now())
    expect((await listEvents(ctx, { verb: 'reset' })).items).toMatchObject([{ object: { name: 'olga@example.com' } }])
    expect(
      readResetCode(ctx.settings.secret, 'olga@example.com', link.searchParams.get('code') ?? '', Date.now() + 3_600_001),
    ).toBeNull()
  })

  it('use links of before the secret was rotated until their time is over', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const code = (secret: string) =>
      new URL(resetLink('http://x', secret, 'olga@example.com', { nonce: newNonce(), nowMs: Date.now() })).searchParams.get(
        'code',
      )
    const link = code(ctx.settings.secret) ?? ''
    const form = new FormData()
    for (const [name, value] of Object.entries({ email: 'olga@example.com', code: link, password: 'another long password' }))
      form.set(name, value)
    const secret = 'the new secret of the tests'
    startWith({ ...ctx.settings, secret })
    expect(canReset({ email: 'olga@example.com', code: link })).toBe(false)
    startWith(rotated(ctx.settings, secret))
    expect(canReset({ email: 'olga@example.com', code: link })).toBe(true)
    expect(canReset({ email: 'olga@example.com', code: code(secret) ?? '' })).toBe(true)
    // A browser is signed in by a secret of its own.
    expect((await ask('GET', '/api/account', { as: olga })).status).toBe(200)
    expect(await resetByForm(new Headers({ host: '127.0.0.1:4310' }), form)).toMatchObject({ ok: true })
  })

  it('make the first account by a link of before the secret was rotated, once', async () => {
    const { ctx } = await open()
    const settings = { ...ctx.settings, isLoopback: false }
    const link = firstAccountLink('http://x', settings.secret, newNonce(), Date.now())
    const first = new URL(link).searchParams.get('first') ?? ''
    const headers = new Headers({ host: '127.0.0.1:4310' })
    const kindOf = async () => (await readJoining(headers, { first })).kind
    const form = new FormData()
    for (const [name, value] of Object.entries({ first, name: 'Olga', email: 'olga@example.com', password }))
      form.set(name, value)
    startWith({ ...settings, secret: 'the new secret of the tests' })
    expect(await kindOf()).toBe('closed')
    expect(await joinByForm(headers, form)).toMatchObject({ ok: false })
    startWith(rotated(settings, 'the new secret of the tests'))
    expect(await kindOf()).toBe('first')
    expect(await joinByForm(headers, form)).toMatchObject({ ok: true })
    expect(await kindOf()).toBe('closed')
    expect(await joinByForm(headers, form)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('somebody made the first'),
    })
  })

  it('end when their time is over', async () => {
    const { store } = await open()
    const olga = await firstAccount()
    await store.db.authSession.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await ask('GET', '/api/account', { as: olga })).status).toBe(401)
  })
})
