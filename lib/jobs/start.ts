import { parseSettings, settings } from '@/lib/config/settings'
import { log } from '@/lib/observe/log'
import { store } from '@/lib/store/store'
import { migrate } from '@/lib/store/migrate'
import { flushEveryWorkspace } from '@/lib/services/disk/flush-every-workspace'
import { installBuiltinsAtStart } from '@/lib/services/pack/install-builtins'
import { takeInEveryWorkspace } from '@/lib/services/disk/take-in-every-workspace'
import { defaultWorkspace, openWorkspace } from '@/lib/services/workspace/open-workspace'
import { closeStreams } from '@/lib/services/stream/open-streams'
import { handlers } from './handlers'
import { startFailure } from './start-failure'
import { Schedule } from './schedule'
import { SourceWatcher } from './source-watcher'
import { Teller } from './teller'
import { Worker } from './worker'

const slot = globalThis as typeof globalThis & { mettleWorker?: { worker: Worker; schedule: Schedule } }

/** Starts what runs beside the requests: migrations first, then what a crash left undone, then worker and schedule. */
export async function startBackground(): Promise<void> {
  if (slot.mettleWorker) return
  const { ran } = await migrate(settings().databaseUrl)
  if (ran.length) log().info({ ran }, 'database migrated')
  await openWorkspace(store(), defaultWorkspace, new Date())
  await flushEveryWorkspace()
  await takeInEveryWorkspace()
  await installBuiltinsAtStart()
  const worker = new Worker(store(), handlers)
  // Folders of this machine are the business of those who sit at it.
  const watcher = settings().isLoopback ? new SourceWatcher(store()) : null
  const schedule = new Schedule(watcher)
  slot.mettleWorker = { worker, schedule }
  worker.start()
  schedule.start()
  await watcher?.start()
  new Teller().start()
  // Readers of a stream never leave by themselves, and a server that shuts down waits for them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, closeStreams)
}

/** Starts, or ends the process with one line that says why: a server without its database serves nobody. */
export async function startOrExit(): Promise<void> {
  try {
    await startBackground()
  } catch (error) {
    process.stderr.write(`${startFailure(error, databaseUrl)}\n`)
    process.exit(1)
  }
}

const databaseUrl = (): string => parseSettings(process.env).databaseUrl
