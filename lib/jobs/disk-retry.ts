import { log } from '@/lib/observe/log'
import { diskBus } from '@/lib/kernel'
import { flushEveryWorkspace } from './flush-every-workspace'

const retryMs = 1_000

/** Retries every second while a workspace has unwritten files. At rest it costs nothing. */
export class DiskRetry {
  #timer: NodeJS.Timeout | null = null

  start(): void {
    diskBus().on('unwritten', this.#arm)
  }

  stop(): void {
    diskBus().off('unwritten', this.#arm)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  readonly #arm = (): void => {
    this.#timer ??= setTimeout(() => void this.#retry(), retryMs)
    this.#timer.unref()
  }

  async #retry(): Promise<void> {
    this.#timer = null
    try {
      await flushEveryWorkspace()
    } catch (error) {
      log().error({ err: error }, 'what waits for the disk could not be tried again')
      this.#arm()
    }
  }
}
