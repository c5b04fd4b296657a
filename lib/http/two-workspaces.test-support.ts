import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { createClient } from '@/lib/client/http-client'
import { learned } from '@/lib/contract/example'
import { operations, type OperationName } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import type { Role } from '@/lib/domain/permission/role'
import { createSkill } from '@/lib/services/skill/create-skill'
import { inviteMember } from '@/lib/services/member/invite-member'
import type { Opened } from '@/lib/services/testing/both-databases.test-support'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import type { Context } from '@/lib/kernel'
import { ExampleWorld, origin } from './example-world.test-support'
import { handle } from './handle'
import { firstAccount, join, today } from './people.test-support'

/** What the workspace `default` holds: everything of this list is a secret to people of `other`. */
export interface Held {
  ids: string[]
  /** Names that nothing in `other` has. */
  names: string[]
  /** The input of each operation that would be done in `default`. */
  inputs: Map<OperationName, Record<string, unknown>>
}

/** Ben, in workspace `other` alone; Olga, who owns both. */
export interface People {
  other: Context
  olga: string
  ben: string
}

/** They need a whole workspace of sample data, or tell of no workspace: the description of the API names its own examples. */
const apart = new Set<OperationName>(['demo.load', 'demo.remove', 'openapi.read'])
/** Last, because they end the right to ask more. */
export const ending: OperationName[] = ['account.signOut', 'member.leave']
export const asked: OperationName[] = [
  ...operations.map(({ name }) => name).filter((name) => !apart.has(name) && !ending.includes(name)),
  ...ending,
]
export const isRead = (name: OperationName): boolean => routes[name][0] === 'GET'

/** An account for Olga, and Ben as a member of a second workspace. */
export async function people({ ctx, store }: Opened, role: Role = 'owner'): Promise<People> {
  await createWorkspace(ctx, { name: 'other', builtins: false })
  const workspace = await store.db.workspace.findUniqueOrThrow({ where: { name: 'other' } })
  const other = { ...ctx, workspace }
  const olga = await firstAccount()
  return { other, olga, ben: await join(other, 'ben@example.com', role) }
}

/** Fills `default` with one of everything. */
export async function fill(opened: Opened): Promise<Held['inputs']> {
  const world = await ExampleWorld.make(opened)
  await createSkill(opened.ctx, {
    name: 'zanzibar-cloves',
    description: 'Ships cloves from Zanzibar to whoever ordered them.',
    content: '# Zanzibar\n\n1. Ship the cloves of Zanzibar.\n',
  })
  const inputs: Held['inputs'] = new Map()
  for (const name of asked) inputs.set(name, await world.input(name))
  return inputs
}

/** What `default` holds once its people are there too. */
export async function heldBy(opened: Opened, inputs: Held['inputs']): Promise<Held> {
  const { ctx } = opened
  await join(ctx, 'dana@example.com', 'viewer')
  await inviteMember(today(ctx), { email: 'fred@example.com', role: 'viewer' })
  const ids = (await rowsOfDefault(opened)).flatMap(({ ids: some }) => some)
  return { ids, names: [learned, 'zanzibar', 'Zanzibar', 'dana@', 'fred@'], inputs }
}

/** Tables that hold nothing of one workspace: people and their browsers, limits, revisions. */
const ofNone = ['AuthIdentity', 'AuthSession', 'AuthUser', 'Budget', 'Repair', 'Revision', '_prisma_migrations']

/** What belongs to the workspace in tables without the column and without a policy. */
const ownBy: Record<string, string> = {
  Workspace: `WHERE "name" = 'default'`,
  DiskState: 'WHERE "skillId" IN (SELECT "id" FROM "Skill")',
}

/** By table, the ids of the rows of `default` and a digest of all that stands in them. */
export async function rowsOfDefault({ store, ctx }: Opened): Promise<{ table: string; ids: string[]; digest: string }[]> {
  const client = new Client({ connectionString: store.url })
  await client.connect()
  try {
    const listed = await client.query<{ name: string; own: boolean; keyed: boolean }>(
      `SELECT c.relname AS name,
         EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspaceId') AS own,
         EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'id') AS keyed
       FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    // The policies say which rows of a table without the column belong to the workspace.
    await client.query("SELECT set_config('mettle.workspace', $1, false)", [ctx.workspace.id])
    const found: { table: string; ids: string[]; digest: string }[] = []
    for (const { name, own, keyed } of listed.rows.filter((one) => !ofNone.includes(one.name))) {
      const where = own ? `WHERE "workspaceId" = '${ctx.workspace.id}'` : (ownBy[name] ?? '')
      const { rows } = await client.query<{ row: string; id: string | null }>(
        `SELECT t::text AS row, ${keyed ? 'id' : 'NULL'} AS id FROM "${name}" t ${where} ORDER BY 1`,
      )
      const digest = createHash('sha256').update(rows.map(({ row }) => row).join('\n'))
      found.push({ table: name, ids: rows.flatMap(({ id }) => id ?? []), digest: digest.digest('hex') })
    }
    return found
  } finally {
    await client.end()
  }
}

/** The files of `default` on disk, with git's. */
export const filesOfDefault = ({ home }: Opened): string[] =>
  ['workspace', 'snapshots/default'].flatMap((folder) =>
    readdirSync(path.join(home, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => path.join(one.parentPath, one.name))
      .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`),
  )

export interface Said {
  status: number
  text: string
}

export interface As {
  cookie?: string
  key?: string
  headers?: Record<string, string>
}

const credential = ({ cookie, key, headers }: As): Record<string, string> => ({
  host: new URL(origin).host,
  'mettle-workspace': 'other',
  ...(cookie ? { cookie: `mettle-session=${cookie}` } : {}),
  ...(key ? { authorization: `Bearer ${key}` } : {}),
  ...headers,
})

export async function get(address: string, as: As): Promise<Said> {
  const headers = { accept: 'application/json', ...credential(as) }
  const response = await handle(new Request(`${origin}${address}`, { headers }))
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
}

/** Calls an operation as a program does, whatever form its body has. */
export async function callAs(as: As, name: OperationName, input: object): Promise<Said> {
  let said: Said = { status: 0, text: '' }
  const client = createClient({
    url: origin,
    fetch: async (url, init) => {
      const request = new Request(url, init)
      for (const [key, value] of Object.entries(credential(as))) request.headers.set(key, value)
      const response = await handle(request)
      said = { status: response.status, text: await response.clone().text() }
      return response
    },
  })
  // A refusal is an answer as well; what matters is what it says.
  await client.call(name as 'skill.edit', input as { name: string }).catch((error: unknown) => {
    if (said.status === 0) throw error
  })
  return said
}

/** One id of each kind: prefixes tell them apart. */
const oneOfEach = (ids: readonly string[]): string[] => [...new Map(ids.map((id) => [id.slice(0, id.indexOf('_')), id])).values()]

/** Kinds that lists are filtered by, and kinds that a path may name. */
const filterable = ['agt', 'cnd', 'evt', 'ses', 'skl']
const addressable = [...filterable, 'brw', 'inv', 'job', 'key', 'mbr', 'pat', 'pck', 'run', 'src', 'use', 'usr', 'whk']
const ofKinds = (ids: readonly string[], kinds: readonly string[]) =>
  oneOfEach(ids).filter((id) => kinds.includes(id.slice(0, 3)))

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '1')

/** Addresses of a read: with each thing of `default` as parameter, as filter and as words to search for. */
export function addressesOf(name: OperationName, { ids, inputs }: Held): string[] {
  const [, route] = routes[name]
  const named = [learned, 'zanzibar-cloves', ...ofKinds(ids, addressable)]
  const example = inputs.get(name) ?? {}
  const filled = (one: string) =>
    route.replace(/\{(?:name|id)\}/, one).replaceAll(/\{(\w+)\}/g, (_, field: string) => wordOf(example[field]))
  const paths = route.includes('{') ? named.map(filled) : [route]
  const shape = operations.find((one) => one.name === name)?.input
  const fields = shape && 'shape' in shape ? Object.keys(shape.shape as object) : []
  const filters = fields.filter((field) => !route.includes(`{${field}}`))
  const queries = [
    ...(filters.includes('q') ? ['q=cloves+Zanzibar', 'q=ship+the+order', `q=${learned}`] : ['']),
    ...filters.flatMap((field) => [learned, ...ofKinds(ids, filterable)].map((one) => `${field}=${one}`)),
    ...(filters.includes('agent') ? ['agent=order-desk'] : []),
  ]
  const [first = '', ...others] = paths
  return [
    ...queries.map((query) => (query ? `${first}?${query}` : first)),
    ...others.map((one) => `${one}?${queries[0] ?? ''}`),
    addressOf(route, example),
  ]
}

/** The address of a read that would be answered in `default`. */
function addressOf(route: string, input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (!route.includes(`{${name}}`)) query.set(name, wordOf(value))
  return `${route.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(input[name]))}?${query.toString()}`
}

/** The secrets that an answer tells, beyond those of the request itself. */
export function leaked(request: string, { text }: Said, { ids, names }: Pick<Held, 'ids' | 'names'>): string[] {
  const sent = decodeURIComponent(request)
  return [...ids, ...names].filter((one) => text.includes(one) && !sent.includes(one))
}
