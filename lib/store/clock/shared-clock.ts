import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { z } from 'zod'
import { log } from '@/lib/observe/log'
import { everyWorkspace } from './at-work'
import { jobChannel } from './job-channel'
import { Revisions, type Changed, type Clock, type Revision } from './clock'

const channel = 'mettle_revision'
/** The longest delay until a change missed by a broken connection is read. */
const verifiedMs = 1_000

const row = z.tuple([z.string(), z.number(), z.number(), z.number()])
const rows = z.array(row)

/** Raises the revision of a workspace that exists by the given steps, notifies the other processes at commit, and returns the result. */
const raiseSql = `
  WITH raised AS (
    INSERT INTO "Revision" AS r ("workspaceId", "total", "content", "figures")
    SELECT $1::text, $2::int, $3::int, $4::int
    WHERE $1 = '${everyWorkspace}' OR EXISTS (SELECT 1 FROM "Workspace" WHERE "id" = $1)
    ON CONFLICT ("workspaceId") DO UPDATE
    SET "total" = r."total" + $2, "content" = r."content" + $3, "figures" = r."figures" + $4
    RETURNING *)
  SELECT "workspaceId", "total", "content", "figures",
    pg_notify('${channel}', json_build_array("workspaceId", "total", "content", "figures")::text)::text FROM raised`

/** The revisions of workspaces that were deleted. */
const dropSql = `
  DELETE FROM "Revision" WHERE "workspaceId" <> '${everyWorkspace}'
  AND NOT EXISTS (SELECT 1 FROM "Workspace" WHERE "Workspace"."id" = "Revision"."workspaceId")`

const readSql = 'SELECT json_build_array("workspaceId", "total", "content", "figures") AS "row" FROM "Revision"'

/** The clock of a database with several writing processes: they notify each other of every commit and also poll once a second. */
export class SharedClock implements Clock {
  readonly #url: string
  readonly #onQueued: () => void
  readonly #revisions = new Revisions()
  #listener: Promise<pg.Client> | null = null
  #verifiedAt = Number.NEGATIVE_INFINITY
  #verifying: Promise<boolean> | null = null
  #isClosed = false

  /**
   * `url` must be of a session connection, which LISTEN needs; a statement-level pooler would lose notifications. `onQueued` is called
   * when any process has queued a job.
   */
  constructor(url: string, onQueued: () => void = () => undefined) {
    this.#url = url
    this.#onQueued = onQueued
  }

  async current(workspaceId: string): Promise<Revision | null> {
    return this.known(workspaceId) ?? ((await this.#verify()) ? this.#revisions.of(workspaceId) : null)
  }

  known(workspaceId: string): Revision | null {
    return performance.now() - this.#verifiedAt < verifiedMs ? this.#revisions.of(workspaceId) : null
  }

  /**
   * Raises revisions as the last statements of a transaction, so that their rows are locked only for its commit. Returns what to
   * run after the commit.
   */
  async write(changed: Changed, on: SqlQueryable): Promise<() => void> {
    const news: z.output<typeof row>[] = []
    for (const [workspaceId, parts] of changed.byWorkspace) {
      const steps = (['total', 'content', 'figures'] as const).map((part) => Number(parts.has(part)))
      if (workspaceId === everyWorkspace) await on.executeRaw({ sql: dropSql, args: [], argTypes: [] })
      const [raised] = (await on.queryRaw(query(workspaceId, steps))).rows
      if (raised) news.push(row.parse(raised.slice(0, 4)))
    }
    return () => {
      for (const one of news) this.#learn(one)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#drop(this.#listener)
  }

  #learn([workspaceId, total, content, figures]: z.output<typeof row>): void {
    this.#revisions.learn(workspaceId, { total, content, figures })
  }

  /** Reads every revision; false when the connection does not respond, which is logged. */
  #verify(): Promise<boolean> {
    this.#verifying ??= this.#read().finally(() => (this.#verifying = null))
    return this.#verifying
  }

  async #read(): Promise<boolean> {
    const startedAt = performance.now()
    const listener = (this.#listener ??= this.#listen())
    try {
      const found = await (await listener).query<{ row: unknown }>(readSql)
      for (const one of rows.parse(found.rows.map((each) => each.row))) this.#learn(one)
      this.#verifiedAt = startedAt
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log().warn({ reason }, 'revisions cannot be read: nothing is cached meanwhile')
      await this.#drop(listener)
      return false
    }
  }

  async #listen(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'mettle revisions' })
    client.on('notification', ({ channel: of, payload }) => (of === jobChannel ? this.#onQueued() : this.#hear(payload)))
    // The next read fails on it and opens another.
    client.on('error', (error) => log().warn({ reason: error.message }, 'the connection that tells of other processes broke'))
    await client.connect()
    await client.query(`LISTEN ${channel}; LISTEN ${jobChannel}`)
    if (this.#isClosed) await client.end()
    return client
  }

  #hear(payload: string | undefined): void {
    const news = row.safeParse(JSON.parse(payload ?? 'null'))
    if (news.success) this.#learn(news.data)
  }

  /** Closes a connection that broke or is no longer needed. */
  async #drop(listener: Promise<pg.Client> | null): Promise<void> {
    if (this.#listener === listener) this.#listener = null
    await listener?.then((client) => client.end()).catch(() => undefined)
  }
}

const query = (workspaceId: string, steps: readonly number[]): SqlQuery => ({
  sql: raiseSql,
  args: [workspaceId, ...steps],
  argTypes: [{ scalarType: 'string', arity: 'scalar' }, ...steps.map(() => ({ scalarType: 'int', arity: 'scalar' }) as const)],
})
