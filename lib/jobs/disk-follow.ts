import { log } from '@/lib/observe/log'
import { store } from '@/lib/store/store'
import { inEveryWorkspace } from '@/lib/kernel'
import { flushDisk } from '@/lib/publish'

const checkMs = 2_000
/** Every so many checks all are looked at: what failed is tried again. */
const wholeEvery = 30

/**
 * Where several servers share a database: brings the files of this one's folder to what others decided. Where it holds the history, it
 * writes what those that follow it could not.
 */
export class DiskFollow {
  readonly #seen = new Map<string, number>()
  #checks = 0

  start(): void {
    setTimeout(() => void this.#check(), checkMs).unref()
  }

  async #check(): Promise<void> {
    if ((this.#checks += 1) % wholeEvery === 0) this.#seen.clear()
    try {
      await inEveryWorkspace({ id: { in: await this.#changed() } }, this.#work, async (ctx) => {
        await flushDisk(ctx)
      })
    } catch (error) {
      log().warn({ err: error }, 'the workspaces that others changed could not be found')
    } finally {
      this.start()
    }
  }

  readonly #work = { job: 'follow', failure: 'the files that others decided could not be brought' }

  /** Workspaces that changed since the last look. */
  async #changed(): Promise<string[]> {
    const { db, clock } = store()
    const changed: string[] = []
    for (const { id } of await db.workspace.findMany({ select: { id: true } })) {
      const revision = await clock.current(id)
      if (revision !== null && this.#seen.get(id) === revision.content) continue
      if (revision !== null) this.#seen.set(id, revision.content)
      changed.push(id)
    }
    return changed
  }
}
