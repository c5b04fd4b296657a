import type { CallOutput, Client } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { progressOf } from '../job-progress'
import { plural } from '../table'

export const status: CommandSpec = {
  usage: 'status',
  summary: 'show server health and running jobs',
  examples: ['mettle status --json'],
  define(_, run) {
    run<{ json?: boolean }>(async ({ client, options: { json } }) => {
      const health = await client.call('health.read', {})
      return { json: health, text: json ? '' : await describe(client, health) }
    })
  },
}

async function describe(client: Client, health: CallOutput<'health.read'>): Promise<string> {
  const [library, queue, jobs] = await Promise.all([
    client.call('skill.library', {}),
    client.call('candidate.list', { limit: 1 }),
    client.call('job.list', { status: 'running' }),
  ])
  const { version, database, migrations, worker, disk } = health
  return [
    `Mettle ${version}: ${health.status}`,
    `Database: ${database.provider}, ${database.ok ? 'responding' : 'not responding'}; migrations: ${migrations.applied} applied, ${migrations.pending} pending`,
    `Worker: ${worker.running ? 'running' : 'not running'}, ${plural(worker.queued, 'job')} waiting`,
    ...jobs.items.map((job) => `  ${job.kind}: ${progressOf(job)}`),
    `Workspace: ${disk.workspace ? 'writable' : 'not writable'}, ${plural(disk.pending, 'write')} pending`,
    ...(disk.waiting ? [`  ${disk.waiting.names.join(', ')}: ${disk.waiting.cause}`] : []),
    `Skills: ${library.active} active, ${library.deprecated} deprecated; ${plural(queue.total, 'candidate')} to review`,
  ].join('\n')
}
