import { Client } from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { routes } from '@/lib/contract/generated/routes'
import { agentPermissions } from '@/lib/domain/permission/permission'
import { roles } from '@/lib/domain/permission/role'
import { action } from '@/lib/actions/action'
import { flushBehind } from '@/lib/kernel/write-behind'
import { answerMcp } from '@/lib/mcp/answer-mcp'
import { connect } from '@/lib/mcp/client.test-support'
import { tools } from '@/lib/mcp/tools'
import { createKey } from '@/lib/services/key/create-key'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { openStore, type Store } from '@/lib/store/client'
import { takeScopeAway } from '@/lib/store/unscoped.test-support'
import { join, openStream, skill, today } from './people.test-support'
import { serve } from './serve'
import {
  addressesOf,
  asked,
  ending,
  callAs,
  filesOfDefault,
  fill,
  get,
  heldBy,
  isRead,
  leaked,
  people,
  rowsOfDefault,
  type As,
  type Held,
} from './two-workspaces.test-support'

const sent = { headers: new Headers() }
vi.mock('next/headers', () => ({
  headers: async () => sent.headers,
  cookies: async () => ({ get: () => ({ value: 'other' }) }),
}))

const away = takeScopeAway()
afterAll(() => vi.restoreAllMocks())

const slot = globalThis as typeof globalThis & { mettleStore?: Store }

/** Work without row-level security for the owner of the tables, and without what was cached behind it. */
async function withoutWall<T>({ store }: Opened, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: store.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('SELECT relname AS name FROM pg_class WHERE relrowsecurity')
  const set = async (how: 'FORCE' | 'NO FORCE') => {
    for (const { name } of rows) await client.query(`ALTER TABLE "${name}" ${how} ROW LEVEL SECURITY`)
  }
  await set('NO FORCE')
  const fresh = openStore(store.url)
  slot.mettleStore = fresh
  try {
    return await work()
  } finally {
    slot.mettleStore = store
    await fresh.close()
    await set('FORCE')
    await client.end()
  }
}

const fair = new Set([200, 201, 202, 207, 304, 400, 403, 404, 409, 410, 412, 413, 422, 429, 503])

/** Reads of one thing, which they name in their path. */
const byItsName = new Set(asked.filter((name) => isRead(name) && /\{(?:id|name)\}/.test(routes[name][1])))

/** What somebody in the other workspace is told by every read of the API, by each thing that there is in `default`. */
async function toldByReads(as: As, held: Held): Promise<string[]> {
  const told: string[] = []
  for (const name of asked.filter(isRead)) {
    for (const address of addressesOf(name, held)) {
      const said = await get(address, as)
      const secrets = leaked(address, said, held)
      if (secrets.length > 0) told.push(`${name} ${address}: ${secrets.slice(0, 3).join(' ')}`)
      // In the other workspace there is nothing of that name.
      else if (byItsName.has(name) && said.status === 200) told.push(`${name} ${address}: it is there`)
      if (!fair.has(said.status)) told.push(`${name} ${address} answers ${said.status}: ${said.text.slice(0, 200)}`)
    }
  }
  return told
}

/** What they are told by each operation, asked for what would be done in `default`. */
async function toldByActs(as: As, { ids, inputs }: Held, names = asked.filter((name) => !isRead(name))): Promise<string[]> {
  const told: string[] = []
  for (const name of names) {
    const input = inputs.get(name) ?? {}
    const said = await callAs(as, name, input)
    const secrets = leaked(JSON.stringify(input), said, { ids, names: [] })
    if (secrets.length > 0) told.push(`${name}: ${secrets.slice(0, 3).join(' ')}`)
    if (!fair.has(said.status)) told.push(`${name} answers ${said.status}: ${said.text.slice(0, 200)}`)
  }
  return told
}

/** Arguments with which each tool would do something with what `default` has. */
const toolInputs = ({ ids, inputs }: Held): Record<string, Record<string, unknown>> => {
  const name = 'zanzibar-cloves'
  const use = { name, sessionKey: 's1', toolUseId: 't1' }
  const { id, by: _by, ...wording } = inputs.get('candidate.word') ?? {}
  return {
    skill_suggest: { query: 'ship cloves from Zanzibar', sessionKey: 's1' },
    skill_search: { query: 'ship cloves from Zanzibar' },
    load_skill: use,
    skill_get: { name, sessionKey: 's1' },
    skill_read: { name: ids.find((one) => one.startsWith('skl_')), path: 'SKILL.md' },
    skill_list: {},
    draft_evidence: { candidateId: id },
    memory_feedback: { target_type: 'skill', target: name, sessionKey: 's1', outcome: 'failure', reason: 'no' },
    propose_skill: inputs.get('candidate.propose') ?? {},
    skill_report_failure: { name, what: 'It failed.', sessionKey: 's1' },
    skill_write: { operation: 'deprecate', name, reason: 'no', agent: 'order-desk', sessionKey: 's1' },
    draft_submit: { candidateId: id, ...wording },
  }
}

/** What an agent is told by each tool, and by the skills that it may read as resources. */
async function toldByTools(cookie: string, held: Held): Promise<string[]> {
  const headers = { cookie: `mettle-session=${cookie}`, 'mettle-workspace': 'other', 'mettle-agent': 'order-desk' }
  const client = await connect((request) => serve(request, (ctx) => answerMcp(ctx, request)), { headers })
  const told: string[] = []
  const note = (asked: unknown, answer: unknown) => {
    const secrets = leaked(JSON.stringify(asked), { status: 200, text: JSON.stringify(answer) }, held)
    if (secrets.length > 0) told.push(`${JSON.stringify(asked).slice(0, 80)}: ${secrets.slice(0, 3).join(' ')}`)
  }
  const inputs = toolInputs(held)
  for (const { name } of tools) {
    const call = { name, arguments: inputs[name] ?? {} }
    note(call, await client.callTool(call))
  }
  note('resources', await client.listResources())
  const uri = 'skill://zanzibar-cloves/SKILL.md'
  note({ uri }, await client.readResource({ uri }).catch(({ message }: Error) => message))
  return told
}

/** What the pages of somebody signed in are told by each server action. */
async function toldByActions(cookie: string, { ids, inputs }: Held): Promise<string[]> {
  const own = { host: '127.0.0.1:4310', origin: 'http://127.0.0.1:4310', 'sec-fetch-site': 'same-origin' }
  sent.headers = new Headers({ ...own, cookie: `mettle-session=${cookie}` })
  const told: string[] = []
  let answered = 0
  for (const name of asked.filter((one) => !ending.includes(one))) {
    const input = inputs.get(name) ?? {}
    const answer = JSON.stringify(await (action as (name: string) => (input: object) => Promise<unknown>)(name)(input))
    if (answer.startsWith('{"ok":true')) answered += 1
    const secrets = leaked(JSON.stringify(input), { status: 200, text: answer }, { ids, names: [] })
    if (secrets.length > 0) told.push(`${name}: ${secrets.slice(0, 3).join(' ')}`)
  }
  expect(answered).toBeGreaterThan(30)
  return told
}

/** What a stream tells while something happens in both workspaces. */
async function toldByStream(opened: Opened, ben: string): Promise<string> {
  const reader = await openStream(ben)
  await createSkill(today(opened.ctx), { ...skill, name: 'zanzibar-nutmeg' })
  await callAs({ cookie: ben }, 'skill.create', { ...skill, name: 'own-skill' })
  let text = ''
  while (!text.includes('own-skill')) text += (await reader.read()).value ?? ''
  await reader.cancel()
  return text
}

const lists = [
  'candidate.list',
  'event.list',
  'job.list',
  'key.list',
  'member.list',
  'session.list',
  'skill.list',
  'webhook.list',
]

forBothDatabases('Whoever belongs to another workspace', (open, provider) => {
  const onPostgres = it.runIf(provider === 'postgresql')

  onPostgres(
    'is told of nothing and changes nothing, with the application’s own check removed',
    async () => {
      const opened = await open()
      const inputs = await fill(opened)
      const { ben: cookie, olga, other } = await people(opened)
      const held = await heldBy(opened, inputs)
      // What is cached for those whom it belongs to is no answer for others.
      const ofDefault = { cookie: olga, headers: { 'mettle-workspace': 'default' } }
      for (const name of asked.filter(isRead)) await callAs(ofDefault, name, inputs.get(name) ?? {})
      await flushBehind()
      const before = [await rowsOfDefault(opened), filesOfDefault(opened)]
      expect(await away(() => toldByReads({ cookie }, held))).toEqual([])
      expect(await away(() => toldByActions(cookie, held))).toEqual([])
      expect(await away(() => toldByTools(cookie, held))).toEqual([])
      for (const role of roles) {
        const as = { cookie: await join(other, `${role}@example.com`, role) }
        expect([role, await away(() => toldByActs(as, held, asked))]).toEqual([role, []])
      }
      const bound = { name: 'desk', agent: 'order-desk', permissions: [...agentPermissions] }
      const { secret: key } = await createKey(today(other), bound)
      expect(await away(() => toldByActs({ key }, held, asked))).toEqual([])
      expect([await rowsOfDefault(opened), filesOfDefault(opened)]).toEqual(before)

      const headers = { 'idempotency-key': 'one-key' }
      const made = { ...skill, name: 'zanzibar-mace' }
      const theirs = await callAs({ cookie: olga, headers: { ...headers, 'mettle-workspace': 'default' } }, 'skill.create', made)
      const mine = await away(() => callAs({ cookie, headers }, 'skill.create', made))
      const idIn = ({ text }: { text: string }) => (JSON.parse(text) as { skill: { id: string } }).skill.id
      expect([theirs.status, mine.status, idIn(mine) === idIn(theirs)]).toEqual([201, 201, false])
      expect(await away(() => toldByStream(opened, cookie))).not.toContain('zanzibar-nutmeg')

      // Without the policies the same questions are answered with what is not theirs.
      const told = await withoutWall(opened, () => away(() => toldByReads({ cookie }, held)))
      const names = new Set(told.map((one) => one.split(' ')[0]))
      expect([...byItsName, ...lists].filter((name) => !names.has(name))).toEqual([])
    },
    600_000,
  )
})
