import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { operations, type OperationName } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import type { TextKind } from '@/lib/contract/text'
import { textPlan } from '@/lib/contract/text-plan'
import { flushBehind } from '@/lib/kernel/write-behind'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { callerAt } from '@/lib/mcp/client.test-support'
import { tools } from '@/lib/mcp/tools'
import { rowsIn } from '@/lib/publish/snapshot/read-rows'
import { readArchive, whole } from '@/lib/services/snapshot/read-archive'
import { snapshotFolder } from '@/lib/services/snapshot/snapshot-place'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { ProblemError } from '@/lib/client/problem-error'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { foreignPlaces, tenSecrets, textPlaces, withText, type Planted, type TextPlace } from './planted-texts.test-support'
import { api, ExampleWorld } from './example-world.test-support'
import { handle } from './handle'
import { serve } from './serve'

/** What is stored unchanged because it works only unchanged: the text of a skill is for its reviewer and its scan. */
const kept: ReadonlySet<TextKind> = new Set<TextKind>(['content', 'path'])
/** Short, or refused for each secret alone. */
const alone: ReadonlySet<TextKind> = new Set<TextKind>(['name', 'key', 'secret', 'query'])
const half = 'half \ud83d of it'
const cut = 'cut\0off'

/** Every text that was sent, by its place. */
class Sent {
  readonly secrets = new Map<string, string>()
  readonly taken = new Set<string>()
  #number = 0

  /** Texts for a place: each secret alone where one of them has it refused, all at once where they are taken out. */
  textsFor(door: string, { path: at, kind }: TextPlace): string[] {
    const planted = tenSecrets((this.#number += 1))
    const place = `${door} ${at.join('.')}: ${kind}`
    if (!kept.has(kind)) for (const { secret } of planted) this.secrets.set(secret, place)
    const texts = planted.map(({ text }: Planted) => text)
    if (alone.has(kind)) return [...texts, half, cut]
    return kept.has(kind) ? [half, cut] : [texts.join(' , '), half, cut]
  }
}

const lines: string[] = []
/** Everything that the process says, at every level. */
const listen = () =>
  Object.assign(globalThis, {
    mettleLog: pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) }),
  })

const refusals = new Set(['invalid', 'not_found', 'conflict', 'gone', 'forbidden', 'unavailable', 'too_large', 'rate_limited'])

async function sendOperation(sent: Sent, world: ExampleWorld, name: OperationName): Promise<void> {
  const { input: schema, effect } = operations.find((one) => one.name === name)!
  const isQuery = ['GET', 'DELETE'].includes(routes[name][0])
  // Null once a call has used it up: a read does not, nor does what is refused for its text.
  let unused: Record<string, unknown> | null = await world.input(name)
  for (const place of textPlaces(textPlan(schema), unused)) {
    for (const text of sent.textsFor(name, place)) {
      // An address holds no half of a character.
      if ((isQuery || routes[name][1].includes(`{${place.path[0]}}`)) && !text.isWellFormed()) continue
      const input: Record<string, unknown> = unused ?? (await world.input(name))
      const [first = ''] = place.path
      const one = first === 'items' && !('items' in input) ? { items: [input] } : input
      unused = effect.kind === 'read' ? input : null
      try {
        await api.call(name as 'skill.edit', withText(one, place.path, text) as { name: string })
        sent.taken.add(`${name} ${place.path.join('.')}`)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        expect([...refusals], `${name} ${place.path.join('.')}: ${error.message}`).toContain(error.problem.code)
        if (error.problem.code === 'invalid') unused = input
      }
    }
  }
}

/** Arguments with which each tool does its work. */
const args: Record<string, (world: ExampleWorld) => Promise<Record<string, unknown>>> = {
  skill_suggest: async () => ({ query: 'ship the order', sessionKey: 's1' }),
  skill_search: async () => ({ query: 'ship the order' }),
  load_skill: async () => ({ name: 'mail-invoice', sessionKey: 's1', toolUseId: 't1' }),
  skill_get: async () => ({ name: 'mail-invoice', sessionKey: 's1' }),
  skill_read: async () => ({ name: 'mail-invoice', path: 'SKILL.md' }),
  skill_list: async () => ({}),
  draft_evidence: async () => ({}),
  memory_feedback: async () => ({
    target_type: 'skill',
    target: 'mail-invoice',
    sessionKey: 's1',
    outcome: 'failure',
    reason: 'no',
  }),
  propose_skill: (world) => world.input('candidate.propose'),
  skill_report_failure: async () => ({ name: 'mail-invoice', what: 'It failed.', sessionKey: 's1' }),
  skill_write: async (world) => ({ operation: 'deprecate', reason: 'no', ...(await world.proposed()) }),
  draft_submit: async (world) => {
    const { id, by: _by, ...body } = await world.input('candidate.word')
    return { candidateId: id, ...body }
  },
}

async function sendTools(sent: Sent, world: ExampleWorld): Promise<void> {
  const { callTool } = await callerAt(serve)(world.opened, { agent: 'order-desk' })
  for (const { name, input } of tools) {
    for (const place of textPlaces(textPlan(input), await args[name]!(world))) {
      for (const text of sent.textsFor(name, place)) {
        const { isError } = await callTool(name, withText(await args[name]!(world), place.path, text) as Record<string, unknown>)
        if (!isError) sent.taken.add(`${name} ${place.path.join('.')}`)
      }
    }
  }
}

const attribute = (key: string, text: string) => ({ key, value: { stringValue: text } })
const said = (role: string, text: string) => JSON.stringify([{ role, parts: [{ type: 'text', content: text }] }])

/** An export of telemetry: a conversation with a call that failed. */
function telemetry(conversation: string, message = 'Ship the order') {
  const span = (spanId: string, name: string, attributes: object[], more = {}) => ({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId,
    name,
    startTimeUnixNano: '1772442000000000000',
    endTimeUnixNano: '1772442001000000000',
    attributes: [attribute('gen_ai.conversation.id', conversation), ...attributes],
    ...more,
  })
  const failure = {
    events: [
      { name: 'exception', timeUnixNano: '1772442001000000000', attributes: [attribute('exception.message', 'no stock')] },
    ],
    status: { code: 2, message: 'no stock' },
  }
  const call = [
    attribute('gen_ai.operation.name', 'execute_tool'),
    attribute('gen_ai.tool.name', 'ship_order'),
    attribute('gen_ai.tool.call.id', `call-${conversation}`),
    attribute('gen_ai.tool.call.arguments', JSON.stringify({ order: message })),
    attribute('gen_ai.tool.call.result', message),
  ]
  const chat = [
    attribute('gen_ai.operation.name', 'chat'),
    attribute('gen_ai.request.model', 'm-1'),
    attribute('gen_ai.input.messages', said('user', message)),
    attribute('gen_ai.output.messages', said('assistant', message)),
  ]
  const spans = [span('b7ad6b7169203331', 'chat', chat), span('b7ad6b7169203332', 'execute_tool ship_order', call, failure)]
  const resource = { attributes: [attribute('service.name', 'desk'), attribute('host.name', 'box')] }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'agent', version: '1' }, spans }] }] }
}

async function sendTelemetry(sent: Sent): Promise<void> {
  const post = async (place: TextPlace, body: object) => {
    const headers = { host: '127.0.0.1:4310', 'content-type': 'application/json' }
    const request = new Request('http://127.0.0.1:4310/api/otlp/v1/traces', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { status } = await handle(request)
    expect([200, 400], `${place.path.join('.')} answered ${status}`).toContain(status)
    if (status === 200) sent.taken.add(`telemetry ${place.path.join('.')}`)
  }
  let number = 0
  for (const place of foreignPlaces(telemetry('told'), []))
    for (const text of sent.textsFor('telemetry', place))
      await post(place, withText(telemetry(`told-${(number += 1)}`), place.path, text) as object)
  const within: TextPlace = { path: ['message'], kind: 'foreign' }
  for (const text of sent.textsFor('telemetry', within)) await post(within, telemetry(`told-${(number += 1)}`, text))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** The rows and files of a snapshot. Git's objects are compressed, and what they hold is in its history: any sign comes up in them. */
async function textsOfSnapshot(file: string): Promise<string> {
  const texts: string[] = []
  await readArchive(file, async (entry, content) => {
    if (!entry.path.startsWith('git/')) texts.push((await whole(content)).toString('utf8'))
  })
  return texts.join('\n')
}

/** Everything that is kept anywhere, by where it is. */
async function everythingKept({ ctx, store, home }: Opened): Promise<[place: string, text: string][]> {
  const tables = await Promise.all(
    Object.values(Prisma.ModelName).map(async (name) => [name, await rowsIn(store.db as never, name).findMany({})] as const),
  )
  const columns = tables.flatMap(([table, rows]) =>
    [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column): [string, string] => [
      `${table}.${column}`,
      rows.map((row) => JSON.stringify(row[column]) ?? '').join('\n'),
    ]),
  )
  const { workspaceDir } = ctx.settings
  const git = (...given: string[]) => execFileSync('git', given, { cwd: workspaceDir, maxBuffer: 1 << 30 }).toString('latin1')
  const history = git('log', '--all', '-p', '--format=%H%n%an%n%B')
  const snapshots = await Promise.all(filesIn(await snapshotFolder(ctx)).map(textsOfSnapshot))
  const files = filesIn(home).filter((file) => !/mettle\.db|\.git\/|\.tar\.gz$/.test(file))
  return [
    ...columns,
    ...snapshots.map((text): [string, string] => ['snapshot', text]),
    ...files.map((file): [string, string] => [path.relative(home, file), `${file}\n${readFileSync(file, 'utf8')}`]),
    ['git', history],
    ['log', lines.join('')],
  ]
}

/** What a text also looks like where it is kept inside JSON. */
const lone = /\\u(?:d[89a-f]|0000)/i

forBothDatabases('Whatever text comes through whatever door', (open) => {
  it(
    'leaves no secret, no half of a character and no NUL in any table, file, commit, log line or snapshot',
    { timeout: 480_000 },
    async () => {
      listen()
      lines.length = 0
      const opened = await open()
      const world = await ExampleWorld.make(opened)
      const sent = new Sent()
      for (const { name } of operations) await sendOperation(sent, world, name)
      await sendTools(sent, world)
      await sendTelemetry(sent)
      await flushBehind()
      await mineAgent(opened.ctx, '*', async () => undefined)
      await api.call('maintenance.run', {})
      await api.call('snapshot.make', {})
      const places = await everythingKept(opened)
      const leaks = places.flatMap(([where, text]) =>
        [...sent.secrets].flatMap(([secret, from]) => (text.includes(secret) ? [`${from} → ${where}`] : [])),
      )
      expect([...new Set(leaks)]).toEqual([])
      expect(places.flatMap(([where, text]) => (lone.test(text) || !text.isWellFormed() ? [where] : []))).toEqual([])
      const silent = [...new Set(sent.secrets.values())].filter((place) => / (?:prose|key|query|foreign|secret)$/.test(place))
      expect(silent.filter((place) => !sent.taken.has(place.replace(/: \w+$/, '')))).toEqual([])
    },
  )
})
