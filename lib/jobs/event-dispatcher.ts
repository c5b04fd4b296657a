import { log } from '@/lib/observe/log'
import { eventBus } from '@/lib/kernel'
import { embedEveryWorkspace } from '@/lib/serving'
import { notifyEveryWorkspace } from '@/lib/publish'

/** Events come in bursts: one dispatch covers all of them. */
const debounceMs = 500

/**
 * Queues the follow-up work of this process's events: webhook messages, embeddings of changed skills. The schedule covers other
 * processes.
 */
export class EventDispatcher {
  readonly #waiting = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  start(): void {
    eventBus().on('written', this.#note)
  }

  stop(): void {
    eventBus().off('written', this.#note)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  readonly #note = (workspaceId: string): void => {
    this.#waiting.add(workspaceId)
    this.#timer ??= setTimeout(() => void this.#dispatch(), debounceMs).unref()
  }

  async #dispatch(): Promise<void> {
    const ids = [...this.#waiting]
    this.#waiting.clear()
    this.#timer = null
    try {
      for (const id of ids) {
        await notifyEveryWorkspace(id)
        await embedEveryWorkspace(id)
      }
    } catch (error) {
      log().error({ err: error }, 'dispatch of events failed')
    }
  }
}
