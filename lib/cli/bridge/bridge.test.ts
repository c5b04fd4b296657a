import { createServer, type Server } from 'node:http'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, expect, it, vi } from 'vitest'
import { serve } from '@/lib/http/serve'
import { answerMcp } from '@/lib/mcp/answer-mcp'
import { modes, type Mode } from '@/lib/mcp/client.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { toRequest } from '../serve.test-support'

const bin = path.resolve(import.meta.dirname, '../../../bin/mettle.mjs')
const shipping = {
  name: 'ship-orders',
  description: 'Ships what was ordered.',
  content: '# Ship orders\n\n1. Look it up.\n2. Ship it.\n',
  files: [{ path: 'references/places.md', text: 'Größe\n' }],
}

/** The route behind a port, which can go offline and come back at the same address. */
async function openRoute() {
  let port = 0
  let server: Server | null = null
  const start = async () => {
    server = createServer((message, answer) => {
      void toRequest(message)
        .then((request) => serve(request, (ctx) => answerMcp(ctx, request)))
        .then(async (response) => {
          answer.writeHead(response.status, Object.fromEntries(response.headers))
          answer.end(await response.text())
        })
    })
    await new Promise<void>((resolve) => void server?.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server?.closeAllConnections()
      server?.close(() => resolve())
    })
  await start()
  return { url: `http://127.0.0.1:${port}`, start, stop }
}

const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** The official client on the bridge's standard streams. */
async function connect(url: string, mode: Mode) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-bridge-'))
  const env = { ...process.env, METTLE_HOME: home } as Record<string, string>
  const args = [bin, 'mcp', '--url', url, '--agent', 'desk']
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
  closers.push(
    () => rmSync(home, { recursive: true, force: true }),
    () => client.close(),
  )
  const copies = path.join(home, 'cache', 'mcp')
  const copied = () => readdirSync(copies, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith('served.json'))
  return { client, copies, copied }
}

const valueOf = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })).structuredContent as Record<string, unknown>

forBothDatabases('The bridge over standard streams', (open, provider) => {
  // The databases differ behind the server only; each tests one revision.
  const [revision, mode] = modes[provider === 'sqlite' ? 0 : 1]!
  it(`forwards to the server, answers from its copy while that is offline, and reconnects (${revision})`, async () => {
    const { ctx, store } = await open()
    const { skill } = await createSkill(ctx, shipping)
    const route = await openRoute()
    closers.push(() => route.stop())
    const { client, copies, copied } = await connect(route.url, mode)
    const direct = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
    await direct.connect(new StreamableHTTPClientTransport(new URL(`${route.url}/api/mcp`)))
    closers.push(() => direct.close())
    expect(client.getServerVersion()).toEqual(direct.getServerVersion())
    expect(client.getInstructions()).toBe(direct.getInstructions())
    expect(client.getInstructions()).toContain('skill_suggest')
    expect(client.getServerCapabilities()).toEqual(direct.getServerCapabilities())
    expect(await client.listTools()).toEqual(await direct.listTools())
    expect(await client.listPrompts()).toEqual(await direct.listPrompts())
    const prompt = { name: 'review-candidates' }
    expect((await client.getPrompt(prompt)).messages).toHaveLength(1)
    expect((await client.listResources()).resources).toEqual((await direct.listResources()).resources)
    const tools = (await client.listTools()).tools.map((one) => one.name)
    expect(tools).toContain('load_skill')
    const load = { name: 'ship-orders', sessionKey: 's1' }
    expect(await valueOf(client, 'load_skill', load)).toMatchObject({ digest: skill.digest, use: { stage: 'loaded' } })
    expect(await store.db.use.count({ where: { stage: 'loaded' } })).toBe(1)
    const skills = new SkillsClient(client)
    const online = (await skills.list()).skills
    expect((await skills.read(online[0]!)).text).toBe(skill.content)
    await vi.waitFor(() => expect(copied()).toBeDefined(), 20_000)

    await route.stop()
    const stale = { stale: { since: expect.stringMatching(/^\d{4}-/) } }
    expect((await client.listTools()).tools.map((one) => one.name)).toEqual(tools)
    await expect(client.getPrompt(prompt)).rejects.toThrow(/mettle start/)
    expect(await valueOf(client, 'load_skill', load)).toMatchObject({
      digest: skill.digest,
      instructions: expect.stringMatching(/^# Ship orders/),
      ...stale,
    })
    expect(await valueOf(client, 'skill_search', { query: 'ship' })).toMatchObject({ items: [{ name: 'ship-orders' }], ...stale })
    expect(await valueOf(client, 'skill_read', { name: 'ship-orders', path: 'references/places.md' })).toMatchObject({
      text: 'Größe\n',
      ...stale,
    })
    expect(
      await valueOf(client, 'memory_feedback', { target_type: 'skill', target: 'ship-orders', helpful: true }),
    ).toMatchObject({
      code: 'unavailable',
      next: expect.stringContaining('mettle start'),
    })
    const offline = (await skills.list()).skills
    expect(offline[0]).toMatchObject({ resources: online[0]!.resources, _meta: { 'mettle/stale': {} } })
    expect((await skills.read(offline[0]!, 'references/places.md')).verified).toBe(true)
    expect(await store.db.use.count({ where: { stage: 'loaded' } })).toBe(1)

    // A tampered copy is ignored.
    const folder = path.join(copies, path.dirname(copied() ?? ''))
    const file = skill.files.find((one) => one.path === 'references/places.md')
    writeFileSync(path.join(folder, 'files', file?.sha256 ?? ''), 'other')
    await expect(skills.read(offline[0]!, 'references/places.md')).rejects.toThrow(/not found/i)

    await route.start()
    const back = await valueOf(client, 'load_skill', { ...load, sessionKey: 's2' })
    expect(back).not.toHaveProperty('stale')
    expect(await store.db.use.count({ where: { stage: 'loaded' } })).toBe(2)
  }, 60_000)
})

it.each(modes)(
  'A bridge without a server or a copy lists no tools and says what to do, in revision %s',
  async (_, mode) => {
    const { client } = await connect('http://127.0.0.1:9', mode)
    expect((await client.listTools()).tools).toEqual([])
    expect(await valueOf(client, 'load_skill', { name: 'x' })).toMatchObject({ code: 'unavailable' })
    expect((await new SkillsClient(client).list()).skills).toEqual([])
  },
  30_000,
)
