import { parseSettings, settings } from '@/lib/config/settings'
import { log } from '@/lib/observe/log'
import { store } from '@/lib/store/store'
import { migrate } from '@/lib/store/migrate'
import { flushEveryWorkspace } from '@/lib/services/disk/flush-every-workspace'
import { defaultWorkspace, openWorkspace } from '@/lib/services/workspace/open-workspace'
import { handlers } from './handlers'
import { startFailure } from './start-failure'
import { Schedule } from './schedule'
import { Worker } from './worker'

const slot = globalThis as typeof globalThis & { mettleWorker?: { worker: Worker; schedule: Schedule } }

/** Starts what runs beside the requests: migrations first, then what a crash left undone, then worker and schedule. */
export async function startBackground(): Promise<void> {
  if (slot.mettleWorker) return
  const { ran } = await migrate(settings().databaseUrl)
  if (ran.length) log().info({ ran }, 'database migrated')
  await openWorkspace(store(), defaultWorkspace, new Date())
  await flushEveryWorkspace()
  const worker = new Worker(store(), handlers)
  const schedule = new Schedule()
  slot.mettleWorker = { worker, schedule }
  worker.start()
  schedule.start()
}

/** Starts, or ends the process with one line that says why: a server without its database serves nobody. */
export async function startOrExit(): Promise<void> {
  try {
    await startBackground()
  } catch (error) {
    process.stderr.write(`${startFailure(error, databaseUrl())}\n`)
    process.exit(1)
  }
}

/** As far as the settings can be read: they may be what failed. */
const databaseUrl = (): string => parseSettings(process.env).databaseUrl
