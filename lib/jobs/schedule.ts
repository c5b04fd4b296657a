import { log } from '@/lib/observe/log'
import { dropEndedJobs, dropOldNotices } from '@/lib/kernel'
import { completeEveryWorkspace, rereadEveryWorkspace } from '@/lib/ingest'
import { embedEveryWorkspace } from '@/lib/serving'
import { notifyEveryWorkspace } from '@/lib/publish'
import { flushEveryWorkspace } from './flush-every-workspace'
import { store } from '@/lib/store/store'
import { sweepEveryWorkspace } from './sweep-every-workspace'
import type { SourceWatcher } from './source-watcher'

const checkMs = 60_000

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log().error({ err: error }, `${what} failed`)
  }
}

/** Checks once a minute for sweeps that are due by policy, and for files that could not be written before. */
export class Schedule {
  #timer: NodeJS.Timeout | null = null
  /** What an earlier version stored is there once, when the server starts. */
  #isReread = false

  constructor(readonly watcher: SourceWatcher | null = null) {}

  start(): void {
    this.#timer ??= setInterval(() => void this.#tick(), checkMs)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  async #tick(): Promise<void> {
    if (!this.#isReread) await attempt('judging earlier sessions again', rereadEveryWorkspace)
    this.#isReread = true
    await attempt('the scheduled sweep', sweepEveryWorkspace)
    await attempt('looking for sessions that ended', completeEveryWorkspace)
    await attempt('looking through the sources', async () => this.watcher?.tick(Date.now()))
    await attempt('writing what waits for the disk', flushEveryWorkspace)
    await attempt('telling webhooks', notifyEveryWorkspace)
    await attempt('reading skills for their meaning', embedEveryWorkspace)
    await attempt('forgetting jobs that ended', async () => void (await dropEndedJobs(store().db, new Date())))
    await attempt('forgetting old notices', async () => void (await dropOldNotices(store().db, new Date())))
  }
}
