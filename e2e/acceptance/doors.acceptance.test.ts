import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { SkillMoved } from '@/lib/contract/skill-shape'
import { digestOfFiles } from '@/lib/domain/digest/sha256'
import { forBothServers, type Opened } from '../support/both-servers'
import { learnSkill, readSkill } from '../support/learn'
import { sendRaw } from '../support/api'

const revisions = ['2025-11-25', '2026-07-28'] as const
type Revision = (typeof revisions)[number]
type Value = Record<string, unknown>

const human = {
  name: 'ship-orders',
  description: 'Ships what was ordered: looks it up, packs it, sends it.',
  content: '# Ship orders\n\n1. Look the place up in `references/places.md`.\n2. Ship it.\n',
  constraints: ['only in production'],
  files: [{ path: 'references/places.md', text: 'Größe: ☃\n' }],
}
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

async function connect(transport: ConstructorParameters<typeof StdioClientTransport>[0] | string, revision: Revision) {
  const mode = revision === '2025-11-25' ? ('legacy' as const) : { pin: revision }
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    typeof transport === 'string'
      ? new StreamableHTTPClientTransport(new URL(`${transport}/api/mcp`))
      : new StdioClientTransport({ stderr: 'ignore', ...transport }),
  )
  const ask = async (name: string, args: Value = {}) => {
    const { isError, structuredContent } = await client.callTool({ name, arguments: args })
    return { isError: isError ?? false, value: structuredContent as Value }
  }
  return { client, ask }
}

const bridge = ({ server }: Opened) => ({
  command: process.execPath,
  args: [path.resolve('bin/mettle.mjs'), 'mcp', '--url', server.url],
  env: { ...process.env, METTLE_HOME: path.join(server.home, 'bridge') } as Record<string, string>,
})

/** Files of a skill with their digests, as one interface returns them. */
type Files = { path: string; sha256: string }[]

async function throughRest({ api }: Opened, name: string): Promise<Files> {
  const skill = await readSkill(api, name)
  expect(digestOfFiles(skill.files)).toBe(skill.digest)
  return skill.files.map((file) => ({ path: file.path, sha256: file.sha256 }))
}

async function throughWellKnown({ server }: Opened, name: string): Promise<Files> {
  const { skills } = (await (await fetch(`${server.url}/.well-known/skills/index.json`)).json()) as {
    skills: { name: string; files: string[] }[]
  }
  const files = skills.find((one) => one.name === name)?.files ?? []
  return Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${server.url}/.well-known/skills/${name}/${file}`)
      return { path: file, sha256: sha256(new Uint8Array(await answer.arrayBuffer())) }
    }),
  )
}

async function throughResources(client: Client, name: string): Promise<Files> {
  const skills = new SkillsClient(client)
  const entry = (await skills.list()).skills.find((one) => one.frontmatter.name === name)
  if (!entry || !Array.isArray(entry.resources)) throw new Error(`No skill ${name} among the resources`)
  return Promise.all(
    entry.resources.map(async ({ uri }) => {
      const { bytes, verified } = await skills.read(entry, uri)
      expect(verified).toBe(true)
      return { path: decodeURIComponent(uri.slice(`skill://${name}/`.length)), sha256: sha256(bytes) }
    }),
  )
}

async function throughTools(ask: Awaited<ReturnType<typeof connect>>['ask'], name: string): Promise<Files> {
  const { value } = await ask('load_skill', { name })
  const files = value.files as Files
  return Promise.all(
    files.map(async (file) => {
      const { text } = (await ask('skill_read', { name, path: file.path })).value
      return { path: file.path, sha256: sha256(String(text)) }
    }),
  )
}

async function throughBundle({ server }: Opened, name: string): Promise<Files> {
  const answer = await fetch(`${server.url}/api/skills/${name}/bundle`)
  const entries = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  return entries.map(([file, content]) => ({ path: file.slice(`${name}/`.length), sha256: sha256(content) }))
}

async function throughPlugin({ server }: Opened, harness: string, name: string): Promise<Files> {
  const answer = await fetch(`${server.url}/api/plugins/${harness}`)
  const folder = `mettle/skills/${name}/`
  const entries = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  const own = entries.filter(([file]) => file.startsWith(folder))
  return own.map(([file, content]) => ({ path: file.slice(folder.length), sha256: sha256(content) }))
}

function onDisk({ server }: Opened, name: string, files: Files): Files {
  const folder = path.join(server.workspaceDir, 'skills', name)
  return files.map((file) => ({ path: file.path, sha256: sha256(readFileSync(path.join(folder, file.path))) }))
}

forBothServers('A skill', ({ open }) => {
  it('has the same digest through every interface', async () => {
    const opened = await open()
    await opened.api.post<SkillMoved>('/api/skills', human)
    const learned = await learnSkill(opened.api, 'look-up-orders')
    const http = await Promise.all(revisions.map((revision) => connect(opened.server.url, revision)))
    const stdio = await connect(bridge(opened), '2025-11-25')
    for (const name of ['ship-orders', learned.name]) {
      const rest = await throughRest(opened, name)
      const doors: Record<string, Files> = {
        wellKnown: await throughWellKnown(opened, name),
        bundle: await throughBundle(opened, name),
        disk: onDisk(opened, name, rest),
        claudePlugin: await throughPlugin(opened, 'claude-code', name),
        codexPlugin: await throughPlugin(opened, 'codex', name),
        tools: await throughTools(http[0]!.ask, name),
        bridgedTools: await throughTools(stdio.ask, name),
        bridgedResources: await throughResources(stdio.client, name),
      }
      for (const [index, { client }] of http.entries())
        doors[`resources ${revisions[index]}`] = await throughResources(client, name)
      for (const [door, files] of Object.entries(doors)) expect([door, digestOfFiles(files)]).toEqual([door, digestOfFiles(rest)])
    }
    for (const { client } of [...http, stdio]) await client.close()
  })
})

forBothServers('The tools of a server', ({ open }) => {
  it('are complete in both revisions, respond, and explain how to fix invalid input', async () => {
    const opened = await open()
    const { api, server } = opened
    await api.post<SkillMoved>('/api/skills', human)
    for (const revision of revisions) {
      const { client, ask } = await connect(server.url, revision)
      const session = { sessionKey: `s-${revision}` }
      const listed = (await client.listTools()).tools.map((one) => one.name)
      const name = 'ship-orders'
      const calls: [string, Value][] = [
        ['skill_search', { query: 'ship an order' }],
        ['skill_suggest', { query: 'ship an order', ...session }],
        ['skill_list', {}],
        ['skill_get', { name }],
        ['skill_read', { name, path: 'references/places.md' }],
        ['load_skill', { name, ...session }],
        ['memory_feedback', { target_type: 'skill', target: name, outcome: 'success', ...session }],
        ['propose_skill', { name: `Pack ${revision}`, description: 'Packs it.', instructions: '1. Pack it.', ...session }],
        ['skill_report_failure', { what: `The ${revision} parcel tore. Use two layers.` }],
        ['skill_write', { operation: 'dependents', name }],
      ]
      // The two for wordings need an open proposal: their own tests have some.
      expect(listed.filter((tool) => !tool.startsWith('draft_')).toSorted()).toEqual(calls.map(([tool]) => tool).toSorted())
      for (const [tool, args] of calls) expect([tool, await ask(tool, args)]).toMatchObject([tool, { isError: false }])
      const bad = await ask('load_skill', { name, colour: 'red' })
      expect(bad).toMatchObject({ isError: true, value: { code: 'invalid', detail: expect.stringContaining('colour') } })
      expect(await ask('load_skill', { name: 'nobody' })).toMatchObject({ isError: true, value: { code: 'not_found' } })
      await client.close()
    }
    const { items } = await api.get<{ items: Value[] }>('/api/skills/ship-orders/uses')
    expect(items.map(({ harness, stage, outcome }) => [harness, stage, outcome])).toEqual([
      ['mcp', 'loaded', 'success'],
      ['mcp', 'loaded', 'success'],
    ])
    expect((await readSkill(api, 'ship-orders')).stats).toMatchObject({ uses: 2, judged: 2, successRate: 1 })
  })

  it('are closed to other hosts and to pages of other origins', async () => {
    const { server } = await open()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const host = new URL(server.url).host
    const send = (more: Record<string, string>) =>
      sendRaw(server.url, { method: 'POST', path: '/api/mcp', headers: { ...headers, host, ...more }, body })
    expect((await send({})).status).toBe(200)
    expect((await send({ host: 'evil.example' })).body).toMatchObject({ code: 'forbidden' })
    expect((await send({ origin: 'http://evil.example' })).body).toMatchObject({ code: 'forbidden' })
  })
})
