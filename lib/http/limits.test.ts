import { expect, it } from 'vitest'
import { limits } from '@/lib/domain/limit/limits'
import { createKey } from '@/lib/services/key/create-key'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { takeOf } from '@/lib/store/budget'
import { signInByForm } from './account-door'
import { handle } from './handle'
import { ask, firstAccount, password, skill, today } from './people.test-support'

forBothDatabases('A limit of requests', (open) => {
  it('holds up the writes of one key, not its reads and no other caller', async () => {
    const { ctx, store } = await open()
    const olga = await firstAccount()
    const { secret } = await createKey(today(ctx), { name: 'busy', permissions: ['read', 'review'] })
    const { max } = limits.keyWrites
    // What other processes spent, in this minute and in the next, should it begin meanwhile.
    for (const nowMs of [Date.now(), Date.now() + limits.keyWrites.windowMs])
      await takeOf(store.db, 'keyWrites', { whose: `${ctx.workspace.id}/busy`, count: max, nowMs })
    const headers = { host: '127.0.0.1:4310', authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const refused = await handle(
      new Request('http://127.0.0.1:4310/api/skills', { method: 'POST', headers, body: JSON.stringify(skill) }),
    )
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('The key "busy" made 6000 writes') })
    expect((await ask('GET', '/api/skills', { as: secret })).status).toBe(200)
    expect((await ask('POST', '/api/skills', { as: olga, body: skill })).status).toBe(201)
  })

  it('holds up sign-ins of one address, right or wrong, and of no other', async () => {
    const { store } = await open()
    await firstAccount()
    const form = new FormData()
    form.set('email', 'olga@example.com')
    form.set('password', password)
    const from = (address: string) => new Headers({ host: '127.0.0.1:4310', 'mettle-client-address': address })
    for (const nowMs of [Date.now(), Date.now() + limits.signIn.windowMs])
      await takeOf(store.db, 'signIn', { whose: '192.0.2.1', count: limits.signIn.max, nowMs })
    expect(await signInByForm(from('192.0.2.1'), form)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('There were too many sign-ins from your network. Try again in '),
    })
    const came = await signInByForm(from('192.0.2.2'), form)
    const { body } = await ask('GET', '/api/account/browsers', { as: came.ok ? came.secret : '' })
    expect(body.items).toMatchObject([{ isThisOne: true, address: '192.0.2.2' }, { address: null }])
  })

  it('holds up invitations of one workspace', async () => {
    const { ctx, store } = await open()
    const olga = await firstAccount()
    for (const nowMs of [Date.now(), Date.now() + limits.invitation.windowMs])
      await takeOf(store.db, 'invitation', { whose: ctx.workspace.id, count: limits.invitation.max, nowMs })
    const invited = await ask('POST', '/api/invitations', { as: olga, body: { email: 'ben@example.com', role: 'viewer' } })
    expect(invited).toMatchObject({ status: 429, body: { detail: expect.stringContaining('200 people were invited today') } })
  })
})
