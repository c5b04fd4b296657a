import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import { permissionOf } from '@/lib/contract/operation'
import { agentPermissions, permissions, type Permission } from '@/lib/domain/permission/permission'
import { flushBehind } from '@/lib/kernel/write-behind'
import { answerMcp } from '@/lib/mcp/answer-mcp'
import { connect, shipping } from '@/lib/mcp/client.test-support'
import { holdsSecret } from '@/lib/redact/redact'
import { createKey } from '@/lib/services/key/create-key'
import { listKeys } from '@/lib/services/key/list-keys'
import { revokeKey } from '@/lib/services/key/revoke-key'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { savePolicy } from '@/lib/services/policy/save-policy'
import { createSkill } from '@/lib/services/skill/create-skill'
import { readSkill } from '@/lib/services/skill/read-skill'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { handle } from './handle'
import { metricsPage } from './metrics-page'
import { ready } from './ready'
import { serve } from './serve'
import { wellKnown } from './well-known'

const origin = 'http://127.0.0.1:4310'
interface How {
  key?: string
  headers?: Record<string, string>
  body?: unknown
}

const requestOf = (method: string, address: string, { key, headers, body }: How = {}) =>
  new Request(origin + address, {
    method,
    headers: {
      host: '127.0.0.1:4310',
      accept: 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

async function ask(method: string, address: string, how?: How) {
  const response = await handle(requestOf(method, address, how))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text || 'null') as Record<string, never> }
}

const keyFor = async ({ ctx }: Opened, held: readonly Permission[], more: { agent?: string; name?: string } = {}) =>
  createKey(ctx, { name: more.name ?? 'ci', permissions: [...held], agent: more.agent })

const isForbidden = ({ status, body }: { status: number; body: { detail?: string } }): boolean =>
  status === 403 && String(body.detail).includes('needs the permission')

forBothDatabases('A key', (open, provider) => {
  it('is shown once, opens what it holds, and is stored nowhere', async () => {
    const opened = await open()
    const { ctx, store, home } = opened
    const { status, body } = await ask('POST', '/api/keys', {
      body: { name: 'ci', permissions: ['read'] },
      headers: { 'idempotency-key': 'again' },
    })
    expect(status).toBe(201)
    const secret = String(body.secret)
    expect(secret).toMatch(/^mtl_[0-9a-f]{48}$/)
    expect(holdsSecret(`use ${secret} for it`)).toBe(true)
    expect((await ask('GET', '/api/skills', { key: secret })).status).toBe(200)
    expect(await ask('POST', '/api/mining', { key: secret, body: {} })).toMatchObject({ status: 403 })
    await flushBehind()
    const [item] = (await listKeys(ctx, {})).items
    expect(item).toMatchObject({ name: 'ci', prefix: secret.slice(0, 12), state: 'active', lastUsedAt: expect.any(String) })
    for (const name of Object.values(Prisma.ModelName))
      expect(JSON.stringify(await store.db.$queryRawUnsafe(`SELECT * FROM "${name}"`)), name).not.toContain(secret.slice(12))
    // A database server keeps nothing in the home.
    for (const file of provider === 'sqlite' ? filesBelow(home) : [])
      expect(readFileSync(file).includes(secret.slice(12)), file).toBe(false)
  })

  it('is refused when it is unknown, expired or revoked, at once and at every door', async () => {
    const opened = await open()
    const { ctx } = opened
    const { secret, key } = await keyFor(opened, ['read'])
    expect((await ask('GET', '/api/skills', { key: secret })).status).toBe(200)
    await revokeKey(ctx, { id: key.id })
    await expect(revokeKey(ctx, { id: key.id })).rejects.toMatchObject({ code: 'conflict' })
    const refused = await ask('GET', '/api/skills', { key: secret })
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(refused.headers.get('www-authenticate')).toContain('Bearer')
    const doors = [
      () => handle(requestOf('GET', '/api/events/stream', { key: secret, headers: { accept: 'text/event-stream' } })),
      () =>
        serve(requestOf('POST', '/api/mcp', { key: secret, body: {} }), (mine) => answerMcp(mine, requestOf('POST', '/api/mcp'))),
      () => serve(requestOf('GET', '/metrics', { key: secret }), metricsPage),
      () => {
        const request = requestOf('GET', '/.well-known/skills/index.json', { key: secret })
        return serve(request, (mine, id) => wellKnown(mine, request, id))
      },
    ]
    for (const door of doors) {
      const { status, headers } = await door()
      expect([status, headers.has('www-authenticate')]).toEqual([401, true])
    }
    expect(await (await ready(requestOf('GET', '/api/health/ready', { key: secret }))).text()).toBe('')
    expect((await ask('GET', '/api/skills', { key: `mtl_${'0'.repeat(48)}` })).status).toBe(401)
    const soon = new Date(ctx.now().getTime() + 1_000).toISOString()
    // The clock of the test is in the past, so that this one has expired for a request.
    const late = await createKey(ctx, { name: 'late', permissions: ['read'], expiresAt: soon })
    expect((await ask('GET', '/api/skills', { key: late.secret })).status).toBe(401)
    await expect(createKey(ctx, { name: 'ci', permissions: ['read'] })).rejects.toMatchObject({ code: 'conflict' })
    expect((await listKeys(ctx, {})).items.map(({ name }) => name)).toEqual(['late'])
    expect((await listKeys(ctx, { all: true })).items.map(({ name, state }) => [name, state])).toContainEqual(['ci', 'revoked'])
  })

  it('opens its own workspace alone, and holds no more than whoever made it', async () => {
    const opened = await open()
    await createWorkspace(opened.ctx, { name: 'other' })
    const { secret } = await keyFor(opened, ['read', 'admin'])
    expect((await ask('GET', '/api/skills', { key: secret, headers: { 'mettle-workspace': 'default' } })).status).toBe(200)
    expect((await ask('GET', '/api/skills', { key: secret, headers: { 'mettle-workspace': 'other' } })).status).toBe(403)
    const { body } = await ask('GET', '/api/workspaces', { key: secret })
    expect(body).toMatchObject({ items: [{ name: 'default' }] })
    const cookie = { cookie: 'mettle-workspace=other' }
    await createSkill(opened.ctx, shipping)
    expect((await ask('GET', '/api/skills', { key: secret, headers: cookie })).body.items).toHaveLength(1)
    const more = { body: { name: 'more', permissions: ['manage'] }, key: secret }
    expect(await ask('POST', '/api/keys', more)).toMatchObject({ status: 403 })
    expect(await ask('POST', '/api/keys', { body: { name: 'same', permissions: ['read'] }, key: secret })).toMatchObject({
      status: 201,
    })
  })

  it('is named by what it does', async () => {
    const opened = await open()
    const { secret } = await keyFor(opened, ['review'])
    const made = await ask('POST', '/api/skills', { key: secret, body: shipping })
    expect(made).toMatchObject({ status: 201, body: { event: { actor: { kind: 'key', id: 'ci' } } } })
    expect(await readSkill(opened.ctx, { name: shipping.name })).toMatchObject({ createdBy: 'key:ci', origin: 'human' })
  })

  // What a permission opens does not depend on the database.
  it.runIf(provider === 'sqlite').each(permissions)(
    'with "%s" alone gets over HTTP what needs it, and nothing else',
    async (held) => {
      const opened = await open()
      const { secret: key } = await keyFor(opened, [held])
      const wrong: string[] = []
      for (const { name, permission } of operations) {
        const [method, route] = routes[name]
        // No operation takes such a field, so that a call that is let through ends before it does anything.
        const inQuery = method === 'GET' || method === 'DELETE'
        const address = route.replaceAll(/\{\w+\}/g, 'x') + (inQuery ? '?a%00=1' : '')
        const answer = await ask(method, address, { key, ...(inQuery ? {} : { body: { 'a\0': 1 } }) })
        if (isForbidden(answer) === (permission === held)) wrong.push(`${name} ${answer.status}`)
      }
      expect(wrong).toEqual([])
    },
  )
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    return statSync(file).isDirectory() ? filesBelow(file) : [file]
  })
}

forBothDatabases('A key that is bound to an agent', (open, provider) => {
  it('never holds what decides, whoever asks for it and whatever its row says', async () => {
    const opened = await open()
    const { ctx, store } = opened
    for (const held of ['review', 'manage', 'admin'] as const)
      await expect(keyFor(opened, ['read', held], { agent: 'desk' })).rejects.toMatchObject({ code: 'invalid' })
    const { secret, key } = await keyFor(opened, agentPermissions, { agent: 'desk' })
    await store.db.apiKey.updateMany({ where: { id: key.id }, data: { permissions: [...permissions] } })
    const { items } = await proposed(ctx, secret)
    const promote = await ask('POST', `/api/candidates/${items[0]?.id}/promote`, { key: secret, body: {} })
    expect(promote).toMatchObject({ status: 403, body: { detail: expect.stringContaining('"review"') } })
    expect((await ask('GET', '/api/keys', { key: secret })).status).toBe(403)
  })

  it('asks where a person would do, and a person decides', async () => {
    const opened = await open()
    const { ctx } = opened
    const { secret: key } = await keyFor(opened, agentPermissions, { agent: 'desk', name: 'desk-ci' })
    const { items } = await proposed(ctx, key)
    expect(items).toMatchObject([{ kind: 'new', origin: 'agent', agent: 'desk', proposedBy: { kind: 'key', id: 'desk-ci' } }])
    await expect(readSkill(ctx, { name: shipping.name })).rejects.toMatchObject({ code: 'not_found' })
    await promoteCandidate(ctx, { id: items[0]?.id ?? '' })
    const address = `/api/skills/${shipping.name}`
    const change = { content: `${shipping.content}3. Wait.\n`, reason: 'slow' }
    expect(await ask('PATCH', address, { key, body: change })).toMatchObject({
      status: 202,
      body: { applied: false, candidate: { kind: 'revision' } },
    })
    for (const [method, rest] of [
      ['POST', '/deprecate'],
      ['POST', '/promote'],
      ['DELETE', ''],
    ] as const) {
      const answer = await ask(method, address + rest, { key, ...(method === 'POST' ? { body: { reason: 'worn' } } : {}) })
      expect([rest, answer.status, answer.body]).toMatchObject([rest, 202, { applied: false, candidate: { kind: 'act' } }])
    }
    expect(await readSkill(ctx, { name: shipping.name })).toMatchObject({ version: 1, lifecycle: 'verified' })
    // The policy may let agents write: then it is the agent's own, on probation.
    await savePolicy(ctx, { agentWrites: 'write', reason: 'we trust them' })
    const own = await ask('POST', '/api/skills', { key, body: { ...shipping, name: 'own' } })
    expect(own).toMatchObject({ status: 201, body: { skill: { origin: 'agent', lifecycle: 'verified', agent: 'desk' } } })
  })

  it('counts as its agent’s, and no other can be named', async () => {
    const opened = await open()
    const { ctx, store } = opened
    const { secret: key } = await keyFor(opened, agentPermissions, { agent: 'desk' })
    await createSkill(ctx, shipping)
    const use = { skill: shipping.name, sessionKey: 's1', outcome: 'success' }
    expect((await ask('POST', '/api/skills/used', { key, body: use })).status).toBe(200)
    expect((await ask('POST', '/api/skills/used', { key, body: { ...use, sessionKey: 's2', agent: 'desk' } })).status).toBe(200)
    const agents = await store.db.agent.findMany({ select: { name: true } })
    expect(agents).toEqual([{ name: 'desk' }])
    const widened = [
      ask('POST', '/api/skills/used', { key, body: { ...use, agent: 'other' } }),
      ask('GET', '/api/skills?agent=other', { key }),
      ask('GET', '/api/health?agent=other', { key }),
      ask('GET', '/api/skills', { key, headers: { 'mettle-agent': 'other' } }),
      ask('POST', '/api/candidates', { key, body: { name: 'x', description: 'y', instructions: '1. z', agent: 'other' } }),
    ]
    for (const answer of await Promise.all(widened))
      expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('bound to the agent "desk"') } })
  })

  it.runIf(provider === 'sqlite')('gets the tools that its permissions open, as its agent', async () => {
    const opened = await open()
    await createSkill(opened.ctx, shipping)
    const at = async (held: readonly Permission[]) => {
      const { secret } = await keyFor(opened, held, { agent: 'desk', name: `mcp-${held.join('-')}` })
      const answer = (request: Request) => serve(request, (ctx) => answerMcp(ctx, request))
      return connect(answer, { headers: { authorization: `Bearer ${secret}` } })
    }
    const all = await at(agentPermissions)
    const call = async (client: typeof all, name: string, args: object) => {
      const { isError = false, structuredContent } = await client.callTool({ name, arguments: { ...args } })
      return { isError, value: structuredContent }
    }
    expect(await call(all, 'skill_write', { operation: 'create', ...shipping, name: 'new' })).toMatchObject({
      value: { applied: false },
    })
    expect(await call(all, 'skill_search', { query: 'ship', agent: 'other' })).toMatchObject({
      isError: true,
      value: { code: 'forbidden' },
    })
    const [item] = (await listCandidates(opened.ctx, { sort: 'newest' })).items
    expect(item).toMatchObject({ agent: 'desk', proposedBy: { kind: 'key', id: 'mcp-report-propose-read' } })
    const toolsOf = async (held: readonly Permission[]) => (await (await at(held)).listTools()).tools.map(({ name }) => name)
    expect(await toolsOf(['report'])).toEqual(['memory_feedback'])
    expect(await toolsOf(['propose'])).toEqual(['propose_skill', 'skill_report_failure', 'skill_write', 'draft_submit'])
    expect(await toolsOf(['read'])).not.toContain('skill_write')
    const opening = operations.filter((one) => permissionOf(one, true) === 'propose').map(({ name }) => name)
    expect(opening).toContain('skill.create')
  })
})

/** A skill that the holder of the key wanted to write, as it waits. */
async function proposed(ctx: Opened['ctx'], key: string) {
  const answer = await ask('POST', '/api/skills', { key, body: shipping })
  expect(answer).toMatchObject({ status: 202, body: { applied: false, candidate: { kind: 'new' } } })
  return listCandidates(ctx, { sort: 'newest' })
}
