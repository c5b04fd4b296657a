import { productVersion } from '@/lib/config/version'
import type { RunningServer } from '@/lib/config/running-server'
import { ProblemError } from '@/lib/client/problem-error'
import type { CallOutput, Client } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { progressOf } from '../job-progress'
import { homeOf, serversOf } from '../server/place'
import { plural } from '../table'

interface Options {
  json?: boolean
  url?: string
}

export const status: CommandSpec = {
  usage: 'status',
  summary: 'show whether the server runs, where, its health and running jobs',
  examples: ['mettle status', 'mettle status --json'],
  define(_, run) {
    run<Options>(async ({ client, io, url, options }) => {
      const home = homeOf(io.env)
      const servers = serversOf(home)
      const server = servers.find((one) => one.address === url) ?? null
      const isNamed = options.url !== undefined || Boolean(io.env.METTLE_URL)
      // What answers at the usual address may be the server of another home.
      if (!server && !isNamed && servers.length === 0) {
        const text = `Mettle ${productVersion} does not run on the home ${home}. Start it with "mettle start".`
        return { json: { running: false, version: productVersion, home }, text, isFailure: true }
      }
      const health = await healthOf(client, server)
      const json = { ...health, running: true, address: url, server: server && { ...server, home } }
      return { json, text: options.json ? '' : await describe(client, health, [`Address: ${url}`, ...whereabouts(server, home)]) }
    })
  },
}

async function healthOf(client: Client, server: RunningServer | null): Promise<CallOutput<'health.read'>> {
  try {
    return await client.call('health.read', {})
  } catch (error) {
    if (!server || !(error instanceof ProblemError) || error.problem.status !== 0) throw error
    throw new Error(
      `Process ${server.pid} runs, but does not answer at ${server.address} (yet). "mettle logs" shows what it says.`,
      {
        cause: error,
      },
    )
  }
}

const whereabouts = (server: RunningServer | null, home: string): string[] =>
  server ? [`Process: ${server.pid}, since ${server.since}`, `Home: ${home}`, `Stored at: ${server.database}`] : []

async function describe(client: Client, health: CallOutput<'health.read'>, where: string[]): Promise<string> {
  const [library, queue, jobs] = await Promise.all([
    client.call('skill.library', {}),
    client.call('candidate.list', { limit: 1 }),
    client.call('job.list', { status: 'running' }),
  ])
  const { version, database, migrations, worker, disk } = health
  return [
    `Mettle ${version}: ${health.status}`,
    ...where,
    `Database: ${database.provider}, ${database.ok ? 'responding' : 'not responding'}; migrations: ${migrations.applied} applied, ${migrations.pending} pending`,
    `Worker: ${worker.running ? 'running' : 'not running'}, ${plural(worker.queued, 'job')} waiting`,
    ...jobs.items.map((job) => `  ${job.kind}: ${progressOf(job)}`),
    `Workspace: ${disk.workspace ? 'writable' : 'not writable'}${disk.follows ? ', follows the folder of another server' : ''}, ${plural(disk.pending, 'write')} pending`,
    ...(disk.waiting ? [`  ${disk.waiting.names.join(', ')}: ${disk.waiting.cause}`] : []),
    ...(disk.remote ? [describeRemote(disk.remote)] : []),
    `Skills: ${library.active} active, ${library.deprecated} deprecated; ${plural(queue.total, 'candidate')} to review`,
  ].join('\n')
}

/** What the remote repository has, and what keeps the rest from it. */
function describeRemote({ url, pushedAt, failing }: NonNullable<CallOutput<'health.read'>['disk']['remote']>): string {
  const last = pushedAt === null ? 'nothing pushed yet' : `pushed ${pushedAt}`
  return [`Remote: ${url}, ${last}`, ...(failing ? [`  failing since ${failing.since}: ${failing.cause}`] : [])].join('\n')
}
