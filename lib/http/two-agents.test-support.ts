import { z } from 'zod'
import { operations, type OperationName } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import { permissionOf } from '@/lib/contract/operation'
import { agentPermissions } from '@/lib/domain/permission/permission'
import { makeUseToken } from '@/lib/scoring'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { flushBehind } from '@/lib/kernel/write-behind'
import { createKey } from '@/lib/services/key/create-key'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { createSkill } from '@/lib/services/skill/create-skill'
import type { Opened } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { columns } from '@/prisma/generated/columns'
import { origin } from './example-world.test-support'
import { handle } from './handle'
import { today } from './people.test-support'
import { callAs, type Said } from './two-workspaces.test-support'

/** What agent `desk` has, and the keys with which both act. */
export interface Desk {
  /** Skills that it learned. */
  skill: string
  skillId: string
  second: string
  /** A skill that a person wrote, which both may use. */
  shared: string
  /** Its use of that skill in a session of its own, and the token of another. */
  use: string
  token: string
  /** Its job that waits. */
  job: string
  /** Its proposal that waits, and the text of it. */
  candidate: string
  proposal: { name: string; description: string; instructions: string }
  keyId: string
  sessionId: string
  /** Secret of the key that is bound to it, and of the one bound to agent `till`. */
  key: string
  other: string
}

export const trace = '0af7651916cd43dd8448eb211c80319c'
export const openTrace = 'c'.repeat(32)
export const forked = { session: 'desk-fork', calls: [{ tool: 'Bash', id: 'toolu_desk', input: { command: 'ship A-1' } }] }
export const committed = {
  session: 'desk-commit',
  calls: [{ tool: 'Bash', input: { command: 'git commit -am ship' }, output: '[main 1a2b3c4d] ship' }],
}
/** A skill that the agent would like to write. */
export const wanted = { name: 'desk-wants', description: 'Wanted. Use when it is.', content: '# Want\n\n1. Want it.\n' }
export const atMcp = { sessionKey: 'desk-mcp', toolUseId: 'desk-call' }
export const ending = { harness: 'claude-code', hook_event_name: 'SessionEnd', session_id: 'desk-hook' }

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: { stringValue: value } }))

/** An export of one span of a tool call, as the operation takes it. */
export function spansOf(traceId: string, id: number, more: Record<string, string> = {}) {
  const told = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'ship', 'gen_ai.tool.call.arguments': '{"q":1}' }
  const span = {
    traceId,
    spanId: id.toString(16).padStart(16, '0'),
    name: 'ship',
    startTimeUnixNano: `17700000000${id}0000000`,
    endTimeUnixNano: `17700000000${id}5000000`,
    attributes: attributes({ ...told, ...more }),
    status: { code: 1 },
  }
  const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans: [span] }] }] })
  return { body: new TextEncoder().encode(body), encoding: 'json' }
}

/** Sends an operation's input with a key; an export of telemetry as the exporters do. */
export async function call(key: string, name: OperationName, input: object): Promise<Said> {
  if (!('encoding' in input && 'body' in input)) return callAs({ key, headers: { 'mettle-workspace': 'default' } }, name, input)
  const headers = { host: new URL(origin).host, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await handle(
    new Request(`${origin}${routes[name][1]}`, { method: 'POST', headers, body: input.body as BodyInit }),
  )
  return { status: response.status, text: await response.text() }
}

async function made<T extends z.ZodType>(shape: T, said: Promise<Said>): Promise<z.output<T>> {
  const { status, text } = await said
  if (status >= 300) throw new Error(`${status} ${text}`)
  return shape.parse(JSON.parse(text))
}

const withUse = z.object({ use: z.object({ id: z.string() }) })
const withId = z.object({ id: z.string() })

/** Agent `desk` has one of everything that an agent may have; agent `till` has a key, and what it did itself. */
export async function deskAndTill(opened: Opened): Promise<Desk> {
  const { ctx, store } = opened
  const keyOf = (agent: string) => createKey(today(ctx), { name: `${agent} key`, agent, permissions: [...agentPermissions] })
  const [{ key: own, secret: key }, { secret: other }] = [await keyOf('desk'), await keyOf('till')]
  await learnShipping(ctx, 'desk', 4)
  const [mined] = (await listCandidates(ctx, {})).items
  const { skill } = await promoteCandidate(ctx, { id: mined?.id ?? '' })
  await makeSkill(ctx, { name: 'desk-second', agent: 'desk' })
  const { skill: shared } = await createSkill(ctx, { name: 'for-all', description: 'For all.', content: '1. Do it.\n' })
  const report = { skill: shared.name, outcome: 'success' }
  const { use } = await made(withUse, call(key, 'skill.used', { ...report, sessionKey: 'desk-0', harness: 'openai-chat' }))
  const served = await made(withUse, call(key, 'skill.used', { ...report, ...atMcp, harness: 'mcp', outcome: 'failure' }))
  await made(withUse, call(key, 'skill.used', { skill: skill.name, sessionKey: 'desk-1', outcome: 'success' }))
  await made(withUse, call(key, 'feedback.give', { target: shared.name, sessionKey: 'desk-said', outcome: 'success' }))
  await made(z.object({}), call(key, 'skill.offer', { q: 'do it for all', sessionKey: 'desk-offered' }))
  await made(
    z.object({}),
    call(key, 'session.add', { transcript: claudeLines({ ...forked, start: '2026-02-01T10:00:00.000Z' }) }),
  )
  await made(z.object({}), call(key, 'otlp.traces', spansOf(trace, 1, { 'gen_ai.conversation.id': 'desk-talk' })))
  await made(z.object({}), call(key, 'otlp.traces', spansOf(openTrace, 1)))
  await made(z.object({}), call(key, 'session.add', { transcript: claudeLines(committed) }))
  const { job } = await made(z.object({ job: z.string() }), call(key, 'hook.receive', ending))
  const proposal = { name: 'tidy-desk', description: 'Tidies the desk. Use when it is full.', instructions: '1. Tidy it.\n' }
  await made(z.object({ candidate: withId }), call(key, 'skill.create', wanted))
  const { id: candidate } = await made(withId, call(key, 'candidate.propose', proposal))
  const keys = ['desk-0', 'desk-fork', 'desk-commit', 'desk-talk', openTrace]
  const sessions = await store.db.session.findMany({ where: { key: { in: keys } } })
  if (sessions.length !== keys.length) throw new Error(`Only ${sessions.map((one) => one.key).join(' ')} are stored`)
  const token = makeUseToken(ctx, { skillId: shared.id, version: 1, useId: served.use.id })
  const named = { skill: skill.name, skillId: skill.id, second: 'desk-second', shared: shared.name }
  return { ...named, use: use.id, token, job, candidate, proposal, keyId: own.id, sessionId: sessions[0]!.id, key, other }
}

/** What a caller needs for them an agent never holds: its key is turned away before anything is read. */
export const isDenied = (name: OperationName): boolean => {
  const operation = operations.find((one) => one.name === name)!
  return !agentPermissions.some((one) => one === permissionOf(operation, true))
}

/** Every operation that writes. */
export const writes: OperationName[] = operations.filter(({ effect }) => effect.kind === 'write').map(({ name }) => name)

type Row = Record<string, unknown>
/** What counts calls and visits, and what caches are valid for. */
const counted = new Set(['Budget', 'Revision', 'IdempotentAnswer'])

/** Every row of the database, by table and id. */
async function everyRow({ store }: Opened): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const table of Object.keys(columns).filter((one) => !counted.has(one))) {
    // Every table is read, and its name comes from the models.
    for (const row of await store.db.$queryRawUnsafe<Row[]>(`SELECT * FROM "${table}"`)) {
      if (table === 'ApiKey') delete row.lastUsedAt
      const text = Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value])
      rows.set(`${table} ${typeof row.id === 'string' ? row.id : JSON.stringify(text, plain)}`, {
        table,
        ...(Object.fromEntries(text) as Row),
      })
    }
  }
  return rows
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
const textOf = (row: Row | undefined): string => JSON.stringify(row, plain) ?? ''

const parents = ['agentId', 'sessionId', 'skillId', 'useId', 'candidateId', 'versionId']

/** Ids of all that belongs to an agent: its own rows, and what hangs on them. */
export function idsOf(rows: Rows, agent: string): Set<string> {
  const all = [...rows.values()]
  const ids = new Set(all.filter((row) => row.table === 'Agent' && row.name === agent).map(({ id }) => String(id)))
  for (let size = 0; size < ids.size;) {
    size = ids.size
    for (const row of all) if (typeof row.id === 'string' && parents.some((name) => ids.has(String(row[name])))) ids.add(row.id)
  }
  return ids
}

type Rows = ReadonlyMap<string, Row>

/** The columns of a row that differ. */
const differing = (before: Row, now: Row = {}): string =>
  Object.keys(before)
    .filter((name) => textOf({ is: before[name] }) !== textOf({ is: now[name] }))
    .map((name) => `${name} ${String(before[name])} -> ${String(now[name])}`)
    .join(', ')

/** What became of rows that were there, and what was written, as far as it names something of agent `desk`. */
export function changesOf(before: Rows, now: Rows): string[] {
  const secrets = [...idsOf(before, 'desk')]
  const named = (row: Row) => secrets.find((one) => textOf(row).includes(one))
  const changed = [...before].filter(([id, row]) => named(row) !== undefined && textOf(now.get(id)) !== textOf(row))
  const added = [...now].filter(([id, row]) => !before.has(id) && named(row) !== undefined)
  return [
    ...changed.map(([id, row]) => `changes ${id}: ${differing(row, now.get(id))}`),
    ...added.map(([id, row]) => `writes ${id}, which names ${named(row)}`),
  ]
}

/** What differs at all. */
export const differencesOf = (before: Rows, now: Rows): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((id) => textOf(before.get(id)) !== textOf(now.get(id)))

/** Every row, once what was left to be written behind an answer is. */
export async function rowsNow(opened: Opened): Promise<Rows> {
  await flushBehind()
  return everyRow(opened)
}
