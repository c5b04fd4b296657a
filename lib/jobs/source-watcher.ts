import { existsSync, realpathSync } from 'node:fs'
import { watch, type FSWatcher } from 'chokidar'
import { log } from '@/lib/observe/log'
import { jobBus, makeContext, resolveShownPath } from '@/lib/kernel'
import { queueScan } from '@/lib/ingest'
import { isTranscript } from '@/lib/domain/session/transcript-name'
import type { Store } from '@/lib/store/client'
import { permissions } from '@/lib/domain/permission/permission'

/** File events get lost (network drives, full system queues), so every source is scanned at this interval anyway. */
const rescanMs = 5 * 60_000
/** Many files arrive at once, as in a checkout: one queued scan covers all of them. */
const gatherMs = 250

interface Watched {
  id: string
  workspace: string
  path: string
}

/** The real path of a folder: the watcher follows no links, not even the folder itself. A missing folder may come back. */
function realPath(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder
}

/** Watches the sources of all workspaces: a change queues a scan of its source. */
export class SourceWatcher {
  readonly #watching = new Map<string, FSWatcher>()
  readonly #gathering = new Map<string, NodeJS.Timeout>()
  #scannedMs = 0

  constructor(readonly store: Store) {}

  /** The first scan finds everything that arrived while no process ran. */
  async start(): Promise<void> {
    jobBus().on('sources', this.#refresh)
    await this.tick(Date.now())
  }

  async stop(): Promise<void> {
    jobBus().off('sources', this.#refresh)
    await Promise.all([...this.#watching.values()].map((one) => one.close()))
    this.#watching.clear()
    for (const id of this.#gathering.keys()) this.#forget(id)
  }

  readonly #refresh = (): void => void this.#sync().catch((error: unknown) => log().error({ err: error }, 'watching failed'))

  /** Called by the schedule: watches sources that another process added, and scans all of them at intervals. */
  async tick(nowMs: number): Promise<void> {
    const sources = await this.#sync()
    if (nowMs - this.#scannedMs < rescanMs) return
    this.#scannedMs = nowMs
    for (const source of sources) await this.#queue(source, false)
  }

  async #sync(): Promise<Watched[]> {
    const rows = await this.store.db.source.findMany({
      where: { heldPath: { not: null }, isPaused: false },
      select: { id: true, path: true, workspace: { select: { name: true } } },
    })
    const wanted = rows.map((row) => ({ id: row.id, workspace: row.workspace.name, path: resolveShownPath(row.path) }))
    const ids = new Set(wanted.map((one) => one.id))
    for (const [id, watcher] of this.#watching) {
      if (ids.has(id)) continue
      this.#watching.delete(id)
      this.#forget(id)
      await watcher.close()
    }
    for (const source of wanted) if (!this.#watching.has(source.id)) this.#watch(source)
    return wanted
  }

  #watch(source: Watched): void {
    const watcher = watch(realPath(source.path), {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (file, stats) => stats?.isFile() === true && !isTranscript(file),
    })
    const onNews = () => this.#hear(source)
    watcher.on('add', onNews).on('change', onNews)
    // The system may refuse more watches: the scan every few minutes remains.
    watcher.on('error', (error) =>
      log().warn({ err: error, source: source.id }, 'a folder is watched by looking through it only'),
    )
    this.#watching.set(source.id, watcher)
    // Catches up on what was paused or removed in the meantime.
    void this.#queue(source, true)
  }

  #hear(source: Watched): void {
    if (this.#gathering.has(source.id)) return
    const queue = () => {
      this.#gathering.delete(source.id)
      void this.#queue(source, true)
    }
    this.#gathering.set(source.id, setTimeout(queue, gatherMs).unref())
  }

  #forget(id: string): void {
    clearTimeout(this.#gathering.get(id))
    this.#gathering.delete(id)
  }

  async #queue({ id, workspace }: Watched, settle: boolean): Promise<void> {
    try {
      const ctx = await makeContext({ workspace, actor: { kind: 'job', id: 'watcher' }, permissions })
      await queueScan(ctx, { id }, { settle })
    } catch (error) {
      log().error({ err: error, source: id }, 'a source could not be queued')
    }
  }
}
