import { Client as PostgresConnection } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { isRecord } from '@/lib/domain/is-record'
import { listEvents } from '@/lib/services/event/list-events'
import { listJobs } from '@/lib/services/job/list-jobs'
import { listRuns } from '@/lib/services/maintenance/list-runs'
import { runMaintenance } from '@/lib/services/maintenance/run-maintenance'
import { readOverview } from '@/lib/services/overview/read-overview'
import { runMining } from '@/lib/services/pattern/run-mining'
import { addSession } from '@/lib/services/session/add-session'
import { listSessions } from '@/lib/services/session/list-sessions'
import { listUses } from '@/lib/services/skill/list-uses'
import { listSkillEvents } from '@/lib/services/skill/list-skill-events'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { learnShipping, shipping, transcript } from '@/lib/services/testing/sessions.test-support'
import { offerSkills } from '@/lib/services/suggest/offer-skills'
import { giveFeedback } from '@/lib/services/use/give-feedback'
import { reportUsed } from '@/lib/services/use/report-used'
import { SqliteConnection } from '@/lib/store/sqlite-connection'

interface Statement {
  sql: string
  values: unknown[]
}

/** Every read that is sent while `work` runs. */
async function readsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const onFile = vi.spyOn(SqliteConnection.prototype, 'execute')
  const onServer = vi.spyOn(PostgresConnection.prototype, 'query')
  await work()
  const [files, servers] = [onFile.mock.calls.flat(), onServer.mock.calls.map((all): unknown[] => all)]
  vi.restoreAllMocks()
  const sent = [
    ...files.flatMap((one) => (typeof one === 'string' ? [] : [{ sql: one.sql, values: one.args }])),
    ...servers.flatMap(([one, values]) => (isRecord(one) ? [{ sql: one.text, values: values ?? one.values }] : [])),
  ]
  return sent.flatMap(({ sql, values }) => {
    const isRead = typeof sql === 'string' && /^\s*SELECT/i.test(sql)
    return isRead ? [{ sql, values: Array.isArray(values) ? (values as unknown[]) : [] }] : []
  })
}

const onSqlite = async ({ ctx }: Opened, { sql }: Statement): Promise<string[]> => {
  const rows = await ctx.store.reader.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`)
  return rows.map(({ detail }) => detail)
}

/** Sorting and reading whole tables are put last, so that they stand in a plan only where no index gives the order. */
async function onPostgres(
  { ctx }: Opened,
  { sql, values }: Statement,
  avoided = ['sort', 'seqscan', 'bitmapscan'],
): Promise<string[]> {
  const connection = new PostgresConnection({ connectionString: ctx.store.url })
  await connection.connect()
  try {
    for (const way of avoided) await connection.query(`SET enable_${way} = off`)
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${sql}`, values })
    return rows.map((row) => row['QUERY PLAN'])
  } finally {
    await connection.end()
  }
}

/** Reads a table from end to end, or puts all rows in order to give one page of them. */
const isWhole = (line: string): boolean =>
  /USE TEMP B-TREE FOR ORDER BY|^SCAN (?!.*USING)|(?:^|->)\s*(?:Sort {2}|Seq Scan)/.test(line)

/** Lists over rows that grow with use, by table, with and without a cursor, as their pages are asked for. */
const lists: [table: string, list: (opened: Opened, cursor?: string) => Promise<{ nextCursor: string | null }>][] = [
  ['Session', ({ ctx }, cursor) => listSessions(ctx, { limit: 1, cursor })],
  ['Session', ({ ctx }, cursor) => listSessions(ctx, { limit: 1, cursor, agent: 'desk' })],
  ['Event', ({ ctx }, cursor) => listEvents(ctx, { limit: 1, cursor })],
  ['Event', ({ ctx }, cursor) => listEvents(ctx, { limit: 1, cursor, actor: 'person' })],
  ['Event', ({ ctx }, cursor) => listSkillEvents(ctx, { name: 'ship', limit: 1, cursor })],
  ['Use', ({ ctx }, cursor) => listUses(ctx, { name: 'ship', limit: 1, cursor })],
  ['Use', ({ ctx }, cursor) => listUses(ctx, { name: 'ship', limit: 1, cursor, outcome: 'success' })],
  ['Job', ({ ctx }, cursor) => listJobs(ctx, { limit: 1, cursor })],
  ['Sweep', ({ ctx }, cursor) => listRuns(ctx, { limit: 1, cursor })],
]

forBothDatabases('A page of a list', (open, provider) => {
  afterEach(() => vi.restoreAllMocks())

  it('is read by an index in its order, however many rows there are', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    await learnShipping(ctx, 'desk', 3)
    await makeSkill(ctx, { name: 'ship', origin: 'human' })
    for (const sessionKey of ['a', 'b', 'c']) {
      clock.advance(1_000)
      await reportUsed(ctx, { skill: 'ship', sessionKey, outcome: 'success' })
      await runMaintenance(ctx, {})
      await runMining(ctx, { agent: 'desk' })
    }
    const [timed] = await ctx.store.db.session.findMany({ orderBy: { id: 'desc' } })
    await ctx.store.db.session.update({ where: { id: timed!.id }, data: { startedAt: clock.now() } })
    const plans: string[] = []
    for (const [table, list] of lists) {
      const seen = await readsOf(async () => {
        const { nextCursor } = await list(opened)
        const second = await list(opened, nextCursor ?? undefined)
        await list(opened, second.nextCursor ?? undefined)
      })
      const pages = seen.filter(({ sql }) => new RegExp(`FROM \\S*[\`"]${table}[\`"] WHERE.*ORDER BY.*LIMIT`).test(sql))
      expect(pages.length, `pages of ${table}`).toBeGreaterThan(1)
      for (const page of pages) {
        const plan = await (provider === 'sqlite' ? onSqlite : onPostgres)(opened, page)
        if (plan.some(isWhole))
          plans.push(`${table}: ${plan.join(' | ')}\n${page.sql.replace(/^SELECT .*? FROM/, 'SELECT … FROM')}`)
      }
    }
    expect(plans.join('\n\n')).toBe('')
  })
})

/** Tables of which a workspace has ever more rows. */
const growing = /FROM \S*[`"](Session|Step|Prompt|Ingestion|Use|Outcome|Event)[`"]/

/** Looks through all rows of a table, or through all that a workspace or an agent ever had, in no order that a page would end. */
const looksThroughAll = (plan: readonly string[], sql: string): boolean =>
  plan.some((line) => /^SCAN (?!.*json_each)/.test(line)) ||
  (!/ORDER BY[^)]*LIMIT/.test(sql) && plan.some((line) => /INDEX \S+ \((?:workspaceId|agentId)=\?\)/.test(line)))

forBothDatabases('What an agent calls in its turn', (open, provider) => {
  afterEach(() => vi.restoreAllMocks())

  // The indexes are the same on PostgreSQL, which takes any of them while tables are as small as here.
  it.runIf(provider === 'sqlite')('looks up rows by what names them, however many others the workspace has', async () => {
    const opened = await open()
    const { ctx } = opened
    await makeSkill(ctx, { name: 'ship', description: 'Ships the orders', origin: 'human' })
    const add = (sessionKey: string) =>
      addSession(ctx, { agent: 'desk', sessionKey, transcript: transcript('Ship the orders, please.', shipping(sessionKey)) })
    const report = (sessionKey: string) => reportUsed(ctx, { skill: 'ship', sessionKey, agent: 'desk', outcome: 'success' })
    await add('first')
    await report('first')
    const seen = await readsOf(async () => {
      await add('second')
      await report('second')
      const request = { q: 'ship the orders', limit: 3, maxTokens: 500, format: 'items' } as const
      await offerSkills(ctx, { ...request, harness: 'api', sessionKey: 'second', agent: 'desk' })
      await giveFeedback(ctx, { target: 'ship', sessionKey: 'second', agent: 'desk', outcome: 'failure' })
    })
    const asked = seen.filter(({ sql }) => growing.test(sql))
    expect(asked.length).toBeGreaterThan(5)
    const found: string[] = []
    for (const one of asked) {
      const plan = await onSqlite(opened, one)
      if (looksThroughAll(plan, one.sql)) found.push(`${plan.join(' | ')}\n${one.sql}`)
    }
    expect(found.join('\n\n')).toBe('')
  })
})

/** What few rows would be read by, put last. */
const besidesIndexOnly = ['seqscan', 'bitmapscan']

forBothDatabases('The first overview after a start', (open, provider) => {
  afterEach(() => vi.restoreAllMocks())

  it('sums up uses from indexes alone, however many there are', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    await makeSkill(ctx, { name: 'ship', origin: 'human' })
    for (const sessionKey of ['a', 'b', 'c']) {
      clock.advance(1_000)
      await reportUsed(ctx, { skill: 'ship', sessionKey, outcome: 'success' })
    }
    const sums = (await readsOf(() => readOverview(ctx, {}))).filter(({ sql }) => /FROM \S*[`"]Use[`"]/.test(sql))
    expect(sums.length).toBeGreaterThan(1)
    for (const sum of sums) {
      const plan = provider === 'sqlite' ? await onSqlite(opened, sum) : await onPostgres(opened, sum, besidesIndexOnly)
      expect(plan.join(' | ')).toMatch(/USING COVERING INDEX|Index Only Scan/)
    }
  })
})
