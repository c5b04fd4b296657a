import { log } from '@/lib/observe/log'
import { sweepEveryWorkspace } from '@/lib/services/maintenance/sweep-every-workspace'

const checkMs = 60_000

/** Looks once a minute whether a workspace's sweep is due by its policy; two processes never run the same one. */
export class Schedule {
  #timer: NodeJS.Timeout | null = null

  start(): void {
    this.#timer ??= setInterval(() => void this.#tick(), checkMs)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  async #tick(): Promise<void> {
    try {
      await sweepEveryWorkspace()
    } catch (error) {
      log().error({ err: error }, 'the scheduled sweep failed')
    }
  }
}
