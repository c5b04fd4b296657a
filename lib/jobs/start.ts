import { bodyLimits, inMiB } from '@/lib/config/body-limits'
import { noteServer } from '@/lib/config/running-server'
import { parseSettings, settings } from '@/lib/config/settings'
import { shownDatabase } from '@/lib/config/shown-database'
import { productVersion } from '@/lib/config/version'
import { log } from '@/lib/observe/log'
import { store } from '@/lib/store/store'
import { lockHome } from '@/lib/store/lock-home'
import { mendTexts } from '@/lib/store/mend-texts'
import { migrate } from '@/lib/store/migrate'
import { flushEveryWorkspace } from './flush-every-workspace'
import { defaultWorkspace, openWorkspace, chainFormer, inEveryWorkspace } from '@/lib/kernel'
import { installBuiltinsAtStart } from '@/lib/library'
import { closeStreams } from '@/lib/publish'
import { adoptInEveryWorkspace } from './adopt-in-every-workspace'
import { freeJobs } from './free-jobs'
import { handlers } from './handlers'
import { restrictHome } from './restrict-home'
import { startFailure } from './start-failure'
import { Schedule } from './schedule'
import { SourceWatcher } from './source-watcher'
import { EventDispatcher } from './event-dispatcher'
import { Worker } from './worker'
import { DiskFollow } from './disk-follow'
import { DiskRetry } from './disk-retry'
import { RemotePush } from './remote-push'

const slot: typeof globalThis & { mettleStarted?: boolean } = globalThis

const longMs = 60 * 60 * 1000

/** Gives the events of an earlier version their places in the chain of their workspace: once in the life of a log. */
async function chainEveryWorkspace(): Promise<void> {
  await inEveryWorkspace({ eventHead: null }, { job: 'start', failure: 'the log was not chained' }, async (ctx) => {
    const chained = await ctx.store.db.$transaction((db) => chainFormer(db, ctx), { timeout: longMs })
    if (chained > 0) log().info({ workspace: ctx.workspace.name, events: chained }, 'the log was chained')
  })
}

/** Starts the background work: migrations first, then recovery after a crash, then worker and schedule where they are this process's. */
export async function startBackground(): Promise<void> {
  if (slot.mettleStarted) return
  slot.mettleStarted = true
  const { provider, home, host, port, role, databaseUrl: database } = settings()
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const since = new Date().toISOString()
  // PostgreSQL allows several processes: they alternate by a lease.
  if (provider === 'sqlite') await lockHome(home, address)
  // Commands of this home ask a process that answers them.
  if (role !== 'worker') noteServer(home, { address, version: productVersion, database: shownDatabase(database), since })
  const open = restrictHome(settings())
  if (open.length) log().warn({ files: open.length }, 'other accounts could read what is kept here: they no longer can')
  const { ran } = await migrate(settings().databaseUrl)
  log().info({ bytes: bodyLimits }, `bodies up to ${inMiB(bodyLimits.body)} are taken (unpacked ${inMiB(bodyLimits.unpacked)})`)
  if (ran.length) log().info({ ran }, 'database migrated')
  const mended = await mendTexts(settings().databaseUrl)
  if (mended) log().warn({ mended }, 'texts that held half of a character were mended')
  await openWorkspace(store(), defaultWorkspace, new Date())
  await chainEveryWorkspace()
  new DiskRetry().start()
  await flushEveryWorkspace()
  await adoptInEveryWorkspace()
  await installBuiltinsAtStart()
  if (role !== 'web') await startWork()
  if (settings().gitRemote) new RemotePush().start()
  if (provider === 'postgresql') new DiskFollow().start()
  new EventDispatcher().start()
  // Event stream readers never leave on their own, and a server that shuts down would wait for them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, closeStreams)
}

/** Jobs, the schedule and the watched folders: what one process of several can do for all. */
async function startWork(): Promise<void> {
  await freeJobs()
  const worker = new Worker(store(), handlers)
  // Only people at this machine may use its folders.
  const watcher = settings().isLoopback ? new SourceWatcher(store()) : null
  const schedule = new Schedule(watcher)
  worker.start()
  schedule.start()
  await watcher?.start()
}

/** Starts, or ends the process with one line that says why: a server without its database is useless. */
export async function startOrExit(): Promise<void> {
  try {
    await startBackground()
  } catch (error) {
    process.stderr.write(`${startFailure(error, databaseUrl)}\n`)
    process.exit(1)
  }
}

const databaseUrl = (): string => parseSettings(process.env).databaseUrl
