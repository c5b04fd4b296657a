import { Gauge, Registry } from 'prom-client'
import { requirePermission, type Context } from '@/lib/kernel'
import { metrics } from '@/lib/observe/metrics'

/** What is counted in the database when somebody asks, over all workspaces. */
async function stored({ store: { db }, now }: Context) {
  const oldest = await db.job.findFirst({
    where: { status: 'queued' },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  const ageSeconds = oldest ? Math.max(0, (now().getTime() - oldest.createdAt.getTime()) / 1000) : 0
  return [
    ['mettle_jobs_queued', 'Jobs that wait.', await db.job.count({ where: { status: 'queued' } })],
    ['mettle_jobs_running', 'Jobs at work.', await db.job.count({ where: { status: 'running' } })],
    ['mettle_jobs_failed', 'Jobs that failed and are kept.', await db.job.count({ where: { status: 'failed' } })],
    ['mettle_job_oldest_seconds', 'Age of the oldest job that waits.', ageSeconds],
    ['mettle_disk_writes_waiting', 'Writes to disk that are not done.', await db.diskWrite.count({ where: { doneAt: null } })],
    ['mettle_candidates_open', 'Proposals that wait for a person.', await db.candidate.count({ where: { status: 'open' } })],
    ['mettle_events', 'Events in the log.', await db.event.count()],
  ] as const
}

/** The metrics of this process and the state of the database, as Prometheus reads them. @throws Problem `forbidden` */
export async function metricsPage(ctx: Context): Promise<Response> {
  requirePermission(ctx, { name: 'metrics', permission: 'read' })
  const registry = new Registry()
  for (const [name, help, value] of await stored(ctx)) new Gauge({ name, help, registers: [registry] }).set(value)
  const merged = Registry.merge([metrics().registry, registry])
  return new Response(await merged.metrics(), { headers: { 'content-type': merged.contentType, 'cache-control': 'no-store' } })
}
