import { inEveryWorkspace } from '@/lib/kernel'
import { settings } from '@/lib/config/settings'

/**
 * Ends the leases of jobs whose runner died with the server. On SQLite the home has one server, so whoever starts knows that nobody else
 * runs them; on PostgreSQL another process may, and they wait for their lease.
 */
export async function freeJobs(): Promise<void> {
  if (settings().provider !== 'sqlite') return
  const running = { status: 'running' as const }
  await inEveryWorkspace(
    { jobs: { some: running } },
    { job: 'start', failure: 'jobs of a dead server could not be freed' },
    async (ctx) => {
      await ctx.store.db.job.updateMany({
        where: { ...running, workspaceId: ctx.workspace.id },
        data: { leaseUntil: new Date(0) },
      })
    },
  )
}
