import { groupBy } from '@/lib/domain/collection/group-by'
import { bulkInsert } from '@/lib/store/bulk-insert'
import type { Transaction } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { commitChanges, type TreeChange, type SkillFile } from '@/lib/workspace/git'
import { placeSkill, removeSkill } from '@/lib/workspace/write-skill'
import type { DiskState, DiskWrite } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import type { Context } from '@/lib/kernel'
import { LeaseLost, type Writer } from './as-writer'
import { commitMessage } from './commit-message'
import { storeForeign } from './store-foreign'
import { placeLock } from './place-lock'
import { isWholeDisk } from './whole-disk'

/** Marks of thousands of skills, on a machine that has other things to do. */
const longMs = 5 * 60 * 1000

/** A write that could not be made, and why. */
export interface Failed {
  write: DiskWrite
  error: unknown
}

/** Writes whose files are read together: few queries, and never all files of thousands of skills in memory. */
const readAtOnce = 100

/** Files of some versions, by version. */
async function filesOf(ctx: Context, writes: readonly DiskWrite[]): Promise<Map<string, SkillFile[]>> {
  const ids = writes.flatMap((write) => write.versionId ?? [])
  const rows = await ctx.store.db.versionFile.findMany({ where: { versionId: { in: ids } }, orderBy: { path: 'asc' } })
  return groupBy(rows, (row) => row.versionId)
}

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
   * not be.
   */
  async write(writes: readonly DiskWrite[]): Promise<Failed[]> {
    await this.writer.requireLease()
    const { made, failed } = await this.#place(writes)
    const [first] = made
    if (!first) return failed
    const done = made.map((one) => one.write)
    const commit = await commitChanges(
      this.dir,
      made.flatMap((one) => one.changes),
      { message: await commitMessage(this.ctx, done), at: first.write.createdAt, guard: () => this.writer.requireLease() },
    )
    await this.#markDone(done, commit)
    return failed
  }

  /** After a write that failed, the later ones on the same name wait with it; where the disk takes nothing, all of them. */
  async #place(writes: readonly DiskWrite[]) {
    const states = await statesOf(this.ctx, writes)
    const failed = new Map<string, unknown>()
    const made: { write: DiskWrite; changes: TreeChange[] }[] = []
    const failures: Failed[] = []
    let full: unknown = null
    let files = new Map<string, SkillFile[]>()
    for (const [index, write] of writes.entries()) {
      if (index % readAtOnce === 0) files = await filesOf(this.ctx, writes.slice(index, index + readAtOnce))
      const before = full ?? failed.get(write.name)
      try {
        if (before) throw before
        const shown = { files: files.get(write.versionId ?? '') ?? [], state: states.get(write.skillId) ?? null }
        made.push({ write, changes: await this.#apply(write, shown) })
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        if (isWholeDisk(error)) full = error
        failed.set(write.name, error)
        failures.push({ write, error })
      }
    }
    return { made, failed: failures }
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
