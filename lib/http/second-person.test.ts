import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import type { Context } from '@/lib/kernel'
import { ask, firstAccount, join, skill } from './people.test-support'

const both = 'own proposals and protected skills'

/** Two who may review, under a policy. */
async function team(ctx: Context, twoPerson: string) {
  const olga = await firstAccount()
  const ben = await join(ctx, 'ben@example.com', 'reviewer')
  const saved = await ask('PUT', '/api/policy', { as: olga, body: { twoPerson, reason: 'Four eyes.' } })
  expect(saved.status).toBe(200)
  return { olga, ben }
}

const proposal = { name: 'refund-parcel', description: 'Refunds a parcel. Use when it broke.', instructions: '1. Refund it.' }

const propose = async (as: string): Promise<string> =>
  String((await ask('POST', '/api/candidates', { as, body: proposal })).body.id)

/** A protected skill that Olga wrote. */
async function protectedSkill(olga: string): Promise<string> {
  expect((await ask('POST', '/api/skills', { as: olga, body: skill })).status).toBe(201)
  const made = await ask('POST', '/api/skills/ship-orders/protect', { as: olga, body: { reason: 'Orders matter.' } })
  expect(made.body).toMatchObject({ skill: { protected: true } })
  return (made.body.event as { id: string }).id
}

forBothDatabases('Approval by a second person', (open) => {
  it('can be asked for only where two accounts can review, and says so beside its field', async () => {
    const { ctx } = await open()
    const save = (as?: string) => ask('PUT', '/api/policy', { as, body: { twoPerson: 'own proposals', reason: 'Four eyes.' } })
    const alone = await save()
    expect(alone).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'twoPerson', message: expect.stringContaining('nobody here has an account') }] },
    })
    const olga = await firstAccount()
    await join(ctx, 'vera@example.com', 'viewer')
    expect((await save(olga)).body).toMatchObject({
      issues: [{ message: expect.stringContaining('one person can review here') }],
    })
    expect((await ask('GET', '/api/policy', { as: olga })).body.fixed).toHaveProperty('twoPerson')
    await join(ctx, 'ben@example.com', 'reviewer')
    expect((await save(olga)).status).toBe(200)
    expect((await ask('GET', '/api/policy', { as: olga })).body.fixed).toEqual({})
  })

  it('is not asked for by default', async () => {
    const { ctx } = await open()
    const olga = await firstAccount()
    await join(ctx, 'ben@example.com', 'reviewer')
    const id = await propose(olga)
    expect((await ask('GET', `/api/candidates/${id}`, { as: olga })).body.needsOtherThan).toBeNull()
    expect((await ask('POST', `/api/candidates/${id}/promote`, { as: olga, body: {} })).status).toBe(200)
  })

  it('refuses whoever proposed a draft or last edited it, also by their key and in bulk, and lets another approve', async () => {
    const { ctx } = await open()
    const { olga, ben } = await team(ctx, 'own proposals')
    const id = await propose(ben)
    expect((await ask('GET', `/api/candidates/${id}`, { as: olga })).body.needsOtherThan).toBe('ben@example.com')
    const approve = (as: string) => ask('POST', `/api/candidates/${id}/promote`, { as, body: {} })
    expect(await approve(ben)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Ask another reviewer') } })
    const key = await ask('POST', '/api/keys', { as: olga, body: { name: 'olgas', permissions: ['read', 'review'] } })
    // Olga edits it: now the text is hers, and Ben approves it.
    const edit = await ask('PATCH', `/api/candidates/${id}`, {
      as: olga,
      body: { description: 'Refunds a broken parcel. Use when it broke.' },
    })
    expect(edit.status).toBe(200)
    for (const as of [olga, String(key.body.secret)]) expect((await approve(as)).status).toBe(403)
    const bulk = await ask('POST', '/api/candidates/decide', { as: olga, body: { items: [{ id }], verb: 'promote' } })
    expect(bulk.body).toMatchObject({ decided: [], left: [{ id, code: 'refused' }] })
    // Without the edit it is Ben's again.
    expect((await ask('POST', `/api/events/${String(edit.body.event)}/undo`, { as: olga, body: {} })).status).toBe(200)
    expect((await approve(ben)).status).toBe(403)
    expect((await approve(olga)).status).toBe(200)
  })

  it('records an edit or a loss of a protected skill as a request that another person confirms', async () => {
    const { ctx } = await open()
    const { olga, ben } = await team(ctx, both)
    await protectedSkill(olga)
    const read = async () => (await ask('GET', '/api/skills/ship-orders', { as: olga })).body
    const asked = await ask('PATCH', '/api/skills/ship-orders', {
      as: ben,
      body: { description: 'Ships paid orders. Use when an order waits.', reason: 'Clearer.' },
    })
    expect(asked).toMatchObject({ status: 202, body: { skill: { version: 1 }, event: { verb: 'propose', canUndo: true } } })
    const id = String(asked.body.requested)
    expect((await ask('POST', `/api/candidates/${id}/promote`, { as: ben, body: {} })).status).toBe(403)
    const confirmed = await ask('POST', `/api/candidates/${id}/promote`, { as: olga, body: {} })
    expect(confirmed).toMatchObject({
      status: 200,
      body: { skill: { version: 2, description: 'Ships paid orders. Use when an order waits.' } },
    })
    for (const verb of ['deprecate', 'unprotect'] as const) {
      const move = await ask('POST', `/api/skills/ship-orders/${verb}`, { as: olga, body: { reason: 'No longer needed.' } })
      expect([verb, move.status]).toEqual([verb, 202])
    }
    expect((await ask('DELETE', '/api/skills/ship-orders', { as: olga, body: { reason: 'Gone.' } })).status).toBe(202)
    expect(await read()).toMatchObject({ protected: true, version: 2 })
    const twice = await ask('POST', '/api/skills/ship-orders/deprecate', { as: olga, body: { reason: 'No longer needed.' } })
    expect(twice.status).toBe(409)
  })

  it('makes the move in the name of whoever confirms it, with who asked; it is undone, and a request is taken back', async () => {
    const { ctx } = await open()
    const { olga, ben } = await team(ctx, both)
    await protectedSkill(olga)
    const asked = await ask('POST', '/api/skills/ship-orders/unprotect', { as: ben, body: { reason: 'Done.' } })
    const confirmed = await ask('POST', `/api/candidates/${String(asked.body.requested)}/promote`, { as: olga, body: {} })
    const event = confirmed.body.event as { id: string }
    expect(confirmed.body).toMatchObject({
      skill: { protected: false },
      event: { verb: 'unprotect', actor: { id: 'olga@example.com' }, evidence: { proposedBy: 'ben@example.com' } },
    })
    expect((await ask('POST', `/api/events/${event.id}/undo`, { as: olga, body: {} })).status).toBe(200)
    expect((await ask('GET', '/api/skills/ship-orders', { as: olga })).body).toMatchObject({ protected: true })
    const again = await ask('POST', '/api/skills/ship-orders/deprecate', { as: ben, body: { reason: 'Old.' } })
    const back = await ask('POST', `/api/events/${(again.body.event as { id: string }).id}/undo`, { as: ben, body: {} })
    expect(back.status).toBe(200)
    expect((await ask('GET', `/api/candidates/${String(again.body.requested)}`, { as: ben })).status).toBe(404)
  })

  it('leaves no way around the second person: undo of the protection, an earlier version', async () => {
    const { ctx } = await open()
    const { olga } = await team(ctx, 'off')
    const protection = await protectedSkill(olga)
    await ask('PATCH', '/api/skills/ship-orders', {
      as: olga,
      body: { description: 'Ships paid orders. Use when an order waits.' },
    })
    await ask('PUT', '/api/policy', { as: olga, body: { twoPerson: both, reason: 'Four eyes.' } })
    const undo = await ask('POST', `/api/events/${protection}/undo`, { as: olga, body: {} })
    const restore = await ask('POST', '/api/skills/ship-orders/restore', { as: olga, body: { version: 1 } })
    for (const refused of [undo, restore])
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('asks for two people') } })
    expect((await ask('GET', '/api/skills/ship-orders', { as: olga })).body).toMatchObject({ protected: true, version: 2 })
  })
})
