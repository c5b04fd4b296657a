import { bulkInsert } from '@/lib/store/bulk-insert'
import type { Transaction } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { commitChanges, othersWait, writeBlobs, type SkillFile, type TreeChange } from '@/lib/workspace/git'
import { placeSkill, removeSkill } from '@/lib/workspace/write-skill'
import type { DiskState, DiskWrite } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import { diskBus, type Context } from '@/lib/kernel'
import { LeaseLost, type Writer } from './as-writer'
import { commitMessage } from './commit-message'
import { filesOfWrites } from './files-of-writes'
import { storeForeign } from './store-foreign'
import { placeLock } from './place-lock'
import { isWholeDisk } from './whole-disk'
import { placedSoFar, type Failed, type Placed } from './placed-so-far'

/** Marks of thousands of skills, on a machine that has other things to do. */
const longMs = 5 * 60 * 1000

/** So long at most has one act the folder while it places its files; others then get their turn. */
const turnMs = 2000

/** Writes whose files are read together: few queries, and never all files of thousands of skills in memory. */
const placeAtOnce = 100

/** What was last written for the skills of these writes. */
async function statesOf(ctx: Context, writes: readonly DiskWrite[]): Promise<Map<string, DiskState>> {
  const ids = [...new Set(writes.map((write) => write.skillId))]
  const states = await inChunks(ids, (some) => ctx.store.db.diskState.findMany({ where: { skillId: { in: some } } }))
  return new Map(states.map((state) => [state.skillId, state]))
}

/** Writes the acts of one event into a workspace's folder and commits them together. */
export class DiskWriter {
  constructor(
    readonly ctx: Context,
    readonly dir: string,
    readonly writer: Writer,
  ) {}

  /**
   * What a person changed there is committed first. A skill that cannot be written holds up nobody but itself. Answers those that could
   * not be; null where it was others' turn before all files were in place: it goes on with the next call.
   */
  async write(writes: readonly DiskWrite[]): Promise<Failed[] | null> {
    await this.writer.requireLease()
    const placed = placedSoFar(this.dir, writes)
    try {
      if (!(await this.#place(writes, placed))) return null
    } catch (error) {
      placed.end()
      throw error
    }
    placed.end()
    const { failed, blobs } = placed
    const ids = new Set(writes.map(({ id }) => id))
    const made = placed.made.filter(({ write }) => ids.has(write.id))
    const [first] = made
    if (!first) return failed
    const done = made.map((one) => one.write)
    const commit = await commitChanges(
      this.dir,
      made.flatMap((one) => one.changes),
      { message: await commitMessage(this.ctx, done), at: first.write.createdAt, guard: () => this.writer.requireLease(), blobs },
    )
    await this.#markDone(done, commit)
    diskBus().emit('committed', this.ctx.workspace.name)
    return failed
  }

  /** Goes on where the last turn ended. False while files are left to place. */
  async #place(writes: readonly DiskWrite[], placed: Placed): Promise<boolean> {
    const done = new Set([...placed.made, ...placed.failed].map(({ write }) => write.id))
    const left = writes.filter(({ id }) => !done.has(id))
    const until = performance.now() + turnMs
    for (let start = 0; start < left.length; start += placeAtOnce) {
      if (start > 0 && (othersWait(this.dir) || performance.now() > until)) return false
      await this.#placeSome(left.slice(start, start + placeAtOnce), placed)
    }
    return true
  }

  /** After a write that failed, the later ones on the same name wait with it; where the disk takes nothing, all of them. */
  async #placeSome(writes: readonly DiskWrite[], { made, failed, blobs }: Placed): Promise<void> {
    const states = await statesOf(this.ctx, writes)
    const files = await filesOfWrites(this.ctx, writes)
    const stopped = new Map(failed.map((one) => [one.write.name, one.error]))
    let full = failed.find((one) => isWholeDisk(one.error))?.error
    for (const write of writes) {
      const before = full ?? stopped.get(write.name)
      try {
        if (before) throw before
        const shown = { files: files.get(write.versionId ?? '') ?? [], state: states.get(write.skillId) ?? null }
        const changes = await this.#apply(write, shown)
        await writeBlobs(this.dir, changes, blobs)
        made.push({ write, changes })
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        if (isWholeDisk(error)) full = error
        stopped.set(write.name, error)
        failed.push({ write, error })
      }
    }
  }

  async #apply(write: DiskWrite, { files, state }: { files: SkillFile[]; state: DiskState | null }): Promise<TreeChange[]> {
    if (write.action === 'lock') return placeLock(this.ctx, this.dir)
    await storeForeign(this.ctx, this.dir, { write, state, guard: () => this.writer.requireLease() })
    if (write.action === 'remove' || !write.versionId) return removeSkill(this.dir, write.name)
    return placeSkill(this.dir, write.action === 'archive' ? 'archive' : 'skills', write.name, files)
  }

  /** All of it or nothing, and nothing where another process writes by now: what it wrote since is the later word. */
  async #markDone(writes: readonly DiskWrite[], commit: string): Promise<void> {
    const now = this.ctx.now()
    const ids = writes.map((write) => write.id)
    const mark = async (db: Transaction) => {
      await this.writer.requireLease(db)
      await inChunks(ids, async (some) => {
        await db.diskWrite.updateMany({ where: { id: { in: some } }, data: { doneAt: now, error: null } })
        return []
      })
      await storeStates(this.ctx, db, writes, { commit, writtenAt: now })
    }
    await this.ctx.store.db.$transaction(mark, { timeout: longMs })
  }
}

const stateColumns = columnsOf('DiskState')

async function storeStates(
  ctx: Context,
  db: Transaction,
  writes: readonly DiskWrite[],
  written: Pick<DiskState, 'commit' | 'writtenAt'>,
): Promise<void> {
  const versionIds = writes.flatMap((write) => write.versionId ?? [])
  const versions = await inChunks(versionIds, (some) =>
    db.version.findMany({ where: { id: { in: some } }, select: { id: true, digest: true } }),
  )
  const digests = new Map(versions.map((version) => [version.id, version.digest]))
  const states = new Map<string, DiskState>()
  for (const { action, skillId, versionId } of writes) {
    if (action === 'lock') continue
    const location = action === 'write' ? 'skills' : action
    states.set(skillId, { skillId, location, digest: digests.get(versionId ?? '') ?? '', ...written })
  }
  const update = { key: ['skillId' as const], columns: ['location', 'digest', 'commit', 'writtenAt'] as const }
  const onConflict = { update: { ...update, columns: [...update.columns] } }
  await bulkInsert<DiskState>(db, ctx.store.provider, 'DiskState', stateColumns, [...states.values()], onConflict)
}
