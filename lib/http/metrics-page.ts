import { Counter, Gauge, Registry } from 'prom-client'
import { hasAccounts } from '@/lib/auth/find-person'
import { asWorkOfAll, isOfWorkspace, requirePermission, type Context } from '@/lib/kernel'
import { metrics } from '@/lib/observe/metrics'
import { readRemotes } from '@/lib/publish'

const secondsSince = (at: Date | undefined, now: Date): number => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)

/**
 * Ids of the workspaces whose figures a caller sees: those in which a person is a member, of a key its own. Null is the whole server:
 * for whoever runs it, for everybody while nobody has an account, and for whom no workspace is another's.
 */
async function sightOf(ctx: Context): Promise<string[] | null> {
  if (!isOfWorkspace(ctx) || !(await hasAccounts())) return null
  const { userId, browser, workspace } = ctx
  const db = ctx.store.reader
  const members = browser === undefined ? [] : await db.member.findMany({ where: { userId }, select: { workspaceId: true } })
  const own = browser === undefined ? [workspace.id] : members.map(({ workspaceId }) => workspaceId)
  return (await db.workspace.findFirst({ where: { id: { notIn: own } }, select: { id: true } })) ? own : null
}

/** What remote repositories were sent, where workspaces are pushed anywhere. */
async function pushed({ settings, store, now }: Context, sight: string[] | null) {
  if (settings.gitRemote === null) return []
  const all = await readRemotes(store.reader, { settings }, sight)
  const last = Math.max(0, ...all.map(({ pushedAt }) => (pushedAt?.getTime() ?? 0) / 1000))
  const failing = all.map(({ failing: one }) => secondsSince(one?.since, now()))
  return [
    ['mettle_push_last_success_timestamp_seconds', 'When a remote repository took commits last; 0: never.', last],
    ['mettle_push_failing_seconds', 'For how long the longest failing push has failed; 0: none fails.', Math.max(0, ...failing)],
  ] as const
}

/** What is counted in the database when somebody asks, over the workspaces that they see. */
async function stored(ctx: Context, sight: string[] | null) {
  const { store, now } = ctx
  const db = store.reader
  const own = sight === null ? {} : { workspaceId: { in: sight } }
  const began = performance.now()
  const first = { orderBy: { createdAt: 'asc' }, select: { createdAt: true } } as const
  const job = await db.job.findFirst({ where: { ...own, status: 'queued' }, ...first })
  const write = await db.diskWrite.findFirst({ where: { ...own, doneAt: null }, ...first })
  const remotes = await pushed(ctx, sight)
  const counts = [
    ['mettle_jobs_queued', 'Jobs that wait.', await db.job.count({ where: { ...own, status: 'queued' } })],
    ['mettle_jobs_running', 'Jobs at work.', await db.job.count({ where: { ...own, status: 'running' } })],
    ['mettle_jobs_failed', 'Jobs that failed and are kept.', await db.job.count({ where: { ...own, status: 'failed' } })],
    ['mettle_job_oldest_seconds', 'Age of the oldest job that waits.', secondsSince(job?.createdAt, now())],
    [
      'mettle_disk_writes_waiting',
      'Writes to disk that are not done.',
      await db.diskWrite.count({ where: { ...own, doneAt: null } }),
    ],
    ['mettle_disk_write_oldest_seconds', 'Age of the oldest of them.', secondsSince(write?.createdAt, now())],
    [
      'mettle_candidates_open',
      'Proposals that wait for a person.',
      await db.candidate.count({ where: { ...own, status: 'open' } }),
    ],
    ['mettle_events', 'Events in the log.', await db.event.count({ where: own })],
    ...remotes,
  ] as const
  const seconds = (performance.now() - began) / 1000
  return [...counts, ['mettle_database_seconds', 'How long the database took to answer all of this.', seconds] as const]
}

/** What this process holds in memory of the database. */
function cached({ store: { cache } }: Context, registry: Registry): void {
  const { hits, misses, entries, rows } = cache.counts
  const registers = [registry]
  new Counter({ name: 'mettle_cache_hits_total', help: 'Reads answered from memory.', registers }).inc(hits)
  new Counter({ name: 'mettle_cache_misses_total', help: 'Reads that were computed anew.', registers }).inc(misses)
  new Gauge({ name: 'mettle_cache_entries', help: 'Values in the cache.', registers }).set(entries)
  new Gauge({ name: 'mettle_cache_rows', help: 'Rows in them, about.', registers }).set(rows)
}

/**
 * The state of the database, as Prometheus reads it, for the workspaces that the caller sees; to whom the whole server is open, with the
 * metrics of this process, which tell no workspace from another. @throws Problem `forbidden`
 */
export async function metricsPage(ctx: Context): Promise<Response> {
  requirePermission(ctx, { name: 'metrics', permission: 'read' })
  const registry = new Registry()
  const sight = await asWorkOfAll(() => sightOf(ctx))
  for (const [name, help, value] of await asWorkOfAll(() => stored(ctx, sight)))
    new Gauge({ name, help, registers: [registry] }).set(value)
  if (sight === null) cached(ctx, registry)
  const merged = Registry.merge(sight === null ? [metrics().registry, registry] : [registry])
  return new Response(await merged.metrics(), { headers: { 'content-type': merged.contentType, 'cache-control': 'no-store' } })
}
