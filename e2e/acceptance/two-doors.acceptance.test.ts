import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenapiDocument } from '@/lib/contract/api-document'
import { operations } from '@/lib/contract/index'
import { isRecord } from '@/lib/domain/is-record'
import { forBothServers } from '../support/both-servers'
import { badRequests } from '../support/walk/bad-requests'
import { ApiDocument, flatten, type Sent } from '../support/walk/document'
import { exchange, type Got } from '../support/walk/exchange'
import { walkInput } from '../support/walk/walk-input'
import { makeWorld, type World } from '../support/walk/world'

const letter = /^(\/api\/|\/\.well-known\/(?:agent-)?skills\/)(.)/

/** The same address with one letter encoded: the server in front leaves it to the framework, which has its own door. */
const byFramework = (path: string): string =>
  path.replace(letter, (_, start: string, first: string) => `${start}%${first.charCodeAt(0).toString(16)}`)

/** Of the connection, of this very request, or of how the bytes were cut. */
const ofTransport = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])
/** What the framework's own pages vary by, which no program sends. */
const ofPages = /^(?:rsc|next-)/i

function headersOf({ headers }: Got): Record<string, string> {
  const vary = (value: string) =>
    value
      .split(/,\s*/)
      .filter((name) => !ofPages.test(name))
      .map((name) => name.toLowerCase())
      .toSorted()
      .join(', ')
  // Every answer of the framework has a nonce of its own; files load nothing either way.
  const said: Record<string, (value: string) => string> = { vary, 'content-security-policy': () => 'given' }
  const shown = [...headers].filter(([name]) => !ofTransport.has(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [name, said[name]?.(value) ?? value]).filter(([, value]) => value !== ''),
  )
}

/** New with every answer. */
const fresh = new Set(['requestId', 'token', 'nextAt'])
/** Ages and decay, which move with the clock. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Math.round(value * 1000) / 1000)

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value === 'number') return rounded(value)
  if (!isRecord(value)) return value
  // A figure says when it was computed.
  const isNew = (key: string) => fresh.has(key) || (key === 'at' && 'formula' in value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isNew(key) ? null : lasting(one)]))
}

function answerOf(got: Got, path: string): unknown {
  const { 'repr-digest': _digest, ...headers } = headersOf(got)
  // A refusal may name the address as it was asked for.
  const text = got.text.replaceAll(byFramework(path).split('?', 1)[0]!, path.split('?', 1)[0]!)
  return { status: got.status, headers, body: got.body === null ? text : lasting(JSON.parse(text)) }
}

forBothServers('An address of programs', ({ open }) => {
  let world: World
  let document: ApiDocument
  let url: string
  const both = async (sent: Sent, headers: Record<string, string> = {}) => {
    const front = answerOf(await exchange(url, sent, headers), sent.path)
    const behind = answerOf(await exchange(url, { ...sent, path: byFramework(sent.path) }, headers), sent.path)
    return { front, behind }
  }
  const expectSame = async (sent: Sent, headers?: Record<string, string>) => {
    const { front, behind } = await both(sent, headers)
    expect(front, `${sent.method} ${sent.path}`).toEqual(behind)
  }

  beforeAll(async () => {
    const { api, server } = await open()
    url = server.url
    document = new ApiDocument(await api.get<OpenapiDocument>('/api/openapi.json'))
    world = await makeWorld(api, server)
    return () => world.close()
  })

  describe('is answered alike in front and by the framework', () => {
    const reads = operations.filter(({ effect }) => effect.kind === 'read').map(({ name }) => name)
    it.each(reads)('%s', async (name) => {
      const documented = document.operations.find((one) => one.name === name)!
      const sent = flatten(documented, await walkInput(world, name))
      await expectSame(sent)
      await expectSame(sent, { origin: 'http://elsewhere.example' })
    })
  })

  it('is refused alike', async () => {
    for (const documented of document.operations)
      for (const bad of badRequests(documented, document)) await expectSame(bad.sent, bad.headers)
    await expectSame({ method: 'GET', path: '/api/nothing' })
    await expectSame({ method: 'PUT', path: '/api/jobs', body: {} })
    await expectSame({ method: 'HEAD', path: '/api/skills' })
    await expectSame({ method: 'HEAD', path: '/api/nothing' })
    await expectSame({ method: 'OPTIONS', path: '/api/skills' })
    await expectSame({ method: 'GET', path: '/api/skills' }, { 'sec-fetch-site': 'cross-site' })
    await expectSame({ method: 'GET', path: '/api/skills' }, { 'mettle-workspace': 'nowhere' })
  })

  it('is packed for whoever asks', async () => {
    const sent = { method: 'GET', path: '/api/openapi.json' }
    for (const path of [sent.path, byFramework(sent.path)]) {
      const [packed, plain] = [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }]
      expect((await exchange(url, { ...sent, path }, packed)).headers.get('content-encoding')).toBe('gzip')
      expect((await exchange(url, { ...sent, path }, plain)).headers.get('content-encoding')).toBe(null)
    }
  })

  it('serves files of skills alike', async () => {
    await expectSame({ method: 'GET', path: '/.well-known/skills/index.json' })
    await expectSame({ method: 'GET', path: '/.well-known/agent-skills/index.json' })
    const { body } = await exchange(url, { method: 'GET', path: '/.well-known/skills/index.json' })
    const { skills } = body as { skills: { name: string }[] }
    expect(skills.length).toBeGreaterThan(0)
    await expectSame({ method: 'GET', path: `/.well-known/skills/${skills[0]!.name}/SKILL.md` })
    await expectSame({ method: 'GET', path: '/.well-known/skills/nobody/SKILL.md' })
    await expectSame({ method: 'POST', path: '/.well-known/skills/index.json', body: {} })
  })

  it('shares one store: what one door writes, the other reads', async () => {
    const skill = { name: 'through-both', description: 'Written by one door, read by the other.', content: '# Both\n\nRead it.' }
    const made = await exchange(url, { method: 'POST', path: byFramework('/api/skills'), body: skill })
    expect(made.status).toBeLessThan(300)
    const read = () => exchange(url, { method: 'GET', path: '/api/skills/through-both' })
    expect((await read()).body).toMatchObject({ name: 'through-both', stats: { uses: 0 } })
    const report = { skill: 'through-both', sessionKey: 'both', outcome: 'success' }
    await exchange(url, { method: 'POST', path: byFramework('/api/skills/used'), body: report })
    expect((await read()).body).toMatchObject({ stats: { uses: 1 } })
  })
})
