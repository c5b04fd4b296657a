import { expect, it } from 'vitest'
import { operations } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import { permissions } from '@/lib/domain/permission/permission'
import { permissionsOfRole, roles } from '@/lib/domain/permission/role'
import { acceptInvitation, readInvitation } from '@/lib/services/account/accept-invitation'
import { signIn } from '@/lib/services/account/sign-in'
import { listEvents } from '@/lib/services/event/list-events'
import { createKey } from '@/lib/services/key/create-key'
import { inviteMember } from '@/lib/services/member/invite-member'
import { listMembers } from '@/lib/services/member/list-members'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { ask, browser, firstAccount, join, openStream, password, secretIn, skill, today } from './people.test-support'

const now = () => new Date()

forBothDatabases('An invitation', (open) => {
  it('opens once, for its address, into its workspace', async () => {
    const { ctx } = await open()
    await expect(inviteMember(today(ctx), { email: 'ben@example.com', role: 'reviewer' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await firstAccount()
    const { url } = await inviteMember(today(ctx), { email: 'Ben@Example.com', role: 'reviewer' })
    const secret = secretIn(url)
    expect(await readInvitation(secret, now())).toMatchObject({ email: 'ben@example.com', role: 'reviewer', hasAccount: false })
    const given = { name: 'Ben', password }
    await expect(acceptInvitation(secret, { name: 'Ben', password: 'short' }, browser)).rejects.toMatchObject({ code: 'invalid' })
    const came = await Promise.allSettled([acceptInvitation(secret, given, browser), acceptInvitation(secret, given, browser)])
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(acceptInvitation(secret, given, browser)).rejects.toMatchObject({ code: 'gone' })
    const { items, invitations } = await listMembers(today(ctx), {})
    expect(items.map(({ email, role }) => [email, role])).toEqual([
      ['olga@example.com', 'owner'],
      ['ben@example.com', 'reviewer'],
    ])
    expect(invitations).toEqual([])
    await expect(inviteMember(today(ctx), { email: 'ben@example.com', role: 'viewer' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('asks who has an account for its password, and adds the workspace', async () => {
    const { ctx } = await open()
    await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'viewer')
    await createWorkspace(ctx, { name: 'other', builtins: false })
    const other = await ctx.store.db.workspace.findUniqueOrThrow({ where: { name: 'other' } })
    const { url } = await inviteMember(today({ ...ctx, workspace: other }), { email: 'ben@example.com', role: 'admin' })
    expect((await ask('GET', '/api/skills', { as: ben, workspace: 'other' })).status).toBe(404)
    await expect(acceptInvitation(secretIn(url), { password: 'another one' }, browser)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await acceptInvitation(secretIn(url), { password }, browser)).toMatchObject({ workspace: 'other' })
    expect((await ask('GET', '/api/account', { as: ben, workspace: 'other' })).body).toMatchObject({ person: { role: 'admin' } })
  })

  it('is replaced by a later one, withdrawn, and too old after a week', async () => {
    const { ctx } = await open()
    await firstAccount()
    const first = await inviteMember(today(ctx), { email: 'ben@example.com', role: 'viewer' })
    const second = await inviteMember(today(ctx), { email: 'ben@example.com', role: 'viewer' })
    expect(await readInvitation(secretIn(first.url), new Date(0))).toBeNull()
    expect(await readInvitation(secretIn(second.url), new Date(0))).not.toBeNull()
    const expiresAt = new Date(second.invitation.expiresAt)
    expect(await readInvitation(secretIn(second.url), expiresAt)).toBeNull()
    const olga = await signIn({ email: 'olga@example.com', password }, browser, now())
    expect((await ask('DELETE', `/api/invitations/${second.invitation.id}`, { as: olga })).status).toBe(200)
    await expect(acceptInvitation(secretIn(second.url), { name: 'Ben', password }, browser)).rejects.toMatchObject({
      code: 'gone',
    })
  })
})

forBothDatabases('A member', (open, provider) => {
  it('is told of their own workspaces alone: another one and an unknown one are the same', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'admin')
    expect((await ask('POST', '/api/workspaces', { as: olga, body: { name: 'secret', builtins: false } })).status).toBe(201)
    expect((await ask('GET', '/api/account', { as: olga, workspace: 'secret' })).body).toMatchObject({
      person: { role: 'owner' },
    })
    const named = (body: Record<string, unknown>) => ((body.items ?? []) as { name: string }[]).map(({ name }) => name)
    expect(named((await ask('GET', '/api/workspaces', { as: ben })).body)).toEqual(['default'])
    expect(named((await ask('GET', '/api/workspaces', { as: olga })).body)).toEqual(['default', 'secret'])
    const said = async (workspace: string, how: 'workspace' | 'chosen') => {
      const { status, body } = await ask('POST', '/api/skills', { as: ben, [how]: workspace, body: skill })
      return [status, String(body.detail).replace(workspace, 'it')]
    }
    for (const how of ['workspace', 'chosen'] as const) {
      expect((await said('secret', how))[0]).toBe(404)
      expect(await said('secret', how)).toEqual(await said('no-such-one', how))
    }
    // A cookie may name what is gone: a read then opens a workspace that is theirs.
    expect((await ask('GET', '/api/skills', { as: ben, chosen: 'secret' })).status).toBe(200)
  })

  // What a role opens does not depend on the database.
  it.runIf(provider === 'sqlite').each(roles)(
    'as "%s" gets over HTTP what the role holds: 403 for the rest, 404 in another workspace',
    async (role) => {
      const { ctx } = await open()
      await firstAccount()
      await createWorkspace(ctx, { name: 'other', builtins: false })
      const as = await join(ctx, 'ben@example.com', role)
      const wrong: string[] = []
      for (const { name, permission } of operations) {
        const [method, route] = routes[name]
        // No operation takes such a field, so that a call that is let through ends before it does anything.
        const inQuery = method === 'GET' || method === 'DELETE'
        const address = route.replaceAll(/\{\w+\}/g, 'x') + (inQuery ? '?a%00=1' : '')
        const how = { as, ...(inQuery ? {} : { body: { 'a\0': 1 } }) }
        const { status, body } = await ask(method, address, how)
        const isForbidden = status === 403 && String(body.detail).includes('needs the permission')
        if (isForbidden === permissionsOfRole(role).includes(permission)) wrong.push(`${name} ${status}`)
        const elsewhere = await ask(method, address, { ...how, workspace: 'other' })
        if (elsewhere.status !== 404) wrong.push(`${name} elsewhere ${elsewhere.status}`)
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  it('changes roles up to their own: only an owner names, changes or removes an owner, and one stays', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'admin')
    const eve = await join(ctx, 'eve@example.com', 'reviewer')
    const { items } = await listMembers(today(ctx), {})
    const idOf = (email: string) => items.find((one) => one.email === email)?.id ?? ''
    const set = (as: string, email: string, role: string) => ask('PATCH', `/api/members/${idOf(email)}`, { as, body: { role } })
    expect((await set(eve, 'eve@example.com', 'admin')).status).toBe(403)
    expect((await set(ben, 'eve@example.com', 'owner')).status).toBe(403)
    expect((await set(ben, 'olga@example.com', 'viewer')).status).toBe(403)
    expect((await ask('DELETE', `/api/members/${idOf('olga@example.com')}`, { as: ben })).status).toBe(403)
    expect((await ask('POST', '/api/invitations', { as: ben, body: { email: 'x@example.com', role: 'owner' } })).status).toBe(403)
    expect((await set(olga, 'olga@example.com', 'admin')).status).toBe(409)
    expect((await ask('POST', '/api/members/leave', { as: olga, body: {} })).status).toBe(409)
    expect((await set(ben, 'eve@example.com', 'admin')).status).toBe(200)
    expect((await ask('GET', '/api/members', { as: eve })).status).toBe(200)
    expect((await set(ben, 'eve@example.com', 'admin')).body.event).toBeNull()
    expect((await set(olga, 'ben@example.com', 'owner')).status).toBe(200)
    expect((await ask('POST', '/api/members/leave', { as: olga, body: {} })).status).toBe(200)
  })

  it('does not leave a workspace without an owner, also when two owners leave at once', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'owner')
    const left = await Promise.all([olga, ben].map((as) => ask('POST', '/api/members/leave', { as, body: {} })))
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await listMembers(today(ctx), {})).items.map(({ role }) => role)).toEqual(['owner'])
  })

  it('holds with a key never more than their role does', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'admin')
    const make = async (name: string, held: string[]) =>
      String((await ask('POST', '/api/keys', { as: ben, body: { name, permissions: held } })).body.secret)
    const [strong, weak] = [await make('strong', [...permissions]), await make('weak', ['read'])]
    const made = await ask('POST', '/api/keys', { as: strong, body: { name: 'child', permissions: ['manage'] } })
    const id = (await listMembers(ctx, {})).items.find(({ email }) => email === 'ben@example.com')?.id
    const lowered = await ask('PATCH', `/api/members/${id}`, { as: olga, body: { role: 'reviewer' } })
    expect(lowered.body.event).toMatchObject({ after: { role: 'reviewer', keysRevoked: ['strong', 'child'] } })
    expect((await ask('GET', '/api/skills', { as: strong })).status).toBe(401)
    expect((await ask('GET', '/api/skills', { as: String(made.body.secret) })).status).toBe(401)
    expect((await ask('GET', '/api/skills', { as: weak })).status).toBe(200)
  })

  it('is out at once with all that came by them, and stays in the log', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'admin')
    const key = String((await ask('POST', '/api/keys', { as: ben, body: { name: 'bens', permissions: ['read'] } })).body.secret)
    const others = await createKey(ctx, { name: 'machine', permissions: ['read'] })
    await ask('POST', '/api/invitations', { as: ben, body: { email: 'friend@example.com', role: 'viewer' } })
    expect((await ask('POST', '/api/skills', { as: ben, body: skill })).body).toMatchObject({
      event: { actor: { kind: 'person', id: 'ben@example.com' } },
    })
    const id = (await listMembers(ctx, {})).items.find(({ email }) => email === 'ben@example.com')?.id
    const removed = await ask('DELETE', `/api/members/${id}`, { as: olga })
    expect(removed.body).toMatchObject({
      ended: { keys: ['bens'], browsers: 1, invitations: ['friend@example.com'] },
      event: { actor: { id: 'olga@example.com' }, object: { name: 'ben@example.com' } },
    })
    for (const as of [ben, key]) expect((await ask('GET', '/api/skills', { as })).status).toBe(401)
    expect((await ask('GET', '/api/skills', { as: others.secret })).status).toBe(200)
    await expect(signIn({ email: 'ben@example.com', password }, browser, now())).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listMembers(today(ctx), {})).invitations).toEqual([])
    const { items } = await listEvents(ctx, { actor: 'person' })
    expect(items.map(({ actor }) => actor.id)).toContain('ben@example.com')
  })

  it('hears nothing more of an open stream once they are out', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'viewer')
    const stream = await openStream(ben)
    const { value } = await stream.read()
    expect(value).toContain('retry')
    const id = (await listMembers(today(ctx), {})).items.find(({ email }) => email === 'ben@example.com')?.id
    expect((await ask('DELETE', `/api/members/${id}`, { as: olga })).status).toBe(200)
    expect((await ask('POST', '/api/skills', { as: olga, body: skill })).status).toBe(201)
    expect(await stream.read()).toMatchObject({ done: true })
  })

  it('stays signed in while they are a member elsewhere', async () => {
    const { ctx } = await open()
    await firstAccount()
    const ben = await join(ctx, 'ben@example.com', 'admin')
    expect((await ask('POST', '/api/workspaces', { as: ben, body: { name: 'bens', builtins: false } })).status).toBe(201)
    expect((await ask('POST', '/api/members/leave', { as: ben, body: {} })).body).toMatchObject({ ended: { browsers: 0 } })
    expect((await ask('GET', '/api/skills', { as: ben, workspace: 'default' })).status).toBe(404)
    expect((await ask('GET', '/api/account', { as: ben })).body).toMatchObject({ person: { role: 'owner' } })
  })
})
