import { promises as fs } from 'node:fs'
import path from 'node:path'
import { runDoctor } from '@/lib/contract/doctor'
import * as contract from '@/lib/contract/snapshot'
import { conflict } from '@/lib/domain/problem/problem'
import { entryKind, type SnapshotManifest } from '@/lib/domain/snapshot/manifest'
import { describeCounts } from '@/lib/domain/snapshot/describe-counts'
import { cacheKey } from '@/lib/store/client'
import { newId } from '@/lib/store/id'
import { lockWorkspace } from '@/lib/store/lock-rows'
import { letScriptRun } from '@/lib/workspace/atomic-fs'
import { openStaging, stagingOf } from '@/lib/workspace/swap-staged'
import {
  flowVerb,
  inTransaction,
  perform,
  showPath,
  workspaceDirOf,
  type Context,
  type FlowContext,
  type WriteContext,
} from '@/lib/kernel'
import { asWriter, FolderLost, finishRestore, syncDirectories, markPending, restoreSetting } from '@/lib/publish'
import { checkArchive } from './check-archive'
import { emptyWorkspace, countsOf, requireRest } from './empty-workspace'
import { requireWhole } from './make-snapshot'
import { readArchive, whole } from './read-archive'
import { findSnapshot, isUpload } from './snapshot-place'
import { summaryOf } from './snapshot-summary'
import { schemaOf, takeSnapshot, type TakenSnapshot } from './take-snapshot'
import { RowWriter } from './write-rows'

const longMs = 60 * 60 * 1000

/**
 * Brings a workspace back to what a snapshot holds: all of it, rows in one transaction and files by renaming. Every digest is checked
 * before anything is touched. The act has no inverse; what was there before lies in a snapshot that is taken first.
 */
export const restoreSnapshot = flowVerb(contract.restoreSnapshot, async (ctx, { file, replace, dryRun }) => {
  requireWhole(ctx)
  const source = await findSnapshot(ctx, file)
  const manifest = await checkArchive(source, schemaOf(ctx))
  const replaces = await countsOf(ctx.db, ctx)
  const answer = { file, snapshot: summaryOf(manifest), replaces, restored: false, safety: null, doctor: null, event: null }
  if (dryRun) return answer
  await requireRest(ctx.db, ctx)
  const hasContent = Object.keys(replaces).length > 0
  if (hasContent && !replace) throw occupied(replaces)
  const safety = hasContent ? await takeSnapshot(ctx) : null
  const event = await bring(ctx, { source, manifest, safety, replace })
  if (isUpload(file)) await fs.rm(source, { force: true })
  await syncDirectories(ctx, null)
  const { ok, items } = await perform(ctx, runDoctor, {})
  return {
    ...answer,
    restored: true,
    safety: safety && { file: safety.file, path: showPath(safety.path) },
    doctor: { ok, items },
    event,
  }
})

function occupied(replaces: Record<string, number>): Error {
  return conflict(
    `The workspace has ${describeCounts(replaces)}. To replace its content, send "replace": true (--replace in a terminal); a snapshot is saved first. Nothing changed.`,
  )
}

interface Brought {
  source: string
  manifest: SnapshotManifest
  safety: TakenSnapshot | null
  replace: boolean
}

/** Files first, beside the present ones; then all rows at once; then the files into their place. */
async function bring(ctx: FlowContext, brought: Brought): Promise<string> {
  const dir = workspaceDirOf(ctx)
  const name = `restore-${newId('event', ctx.now().getTime()).slice(4)}`
  return asWriter(ctx, async (folder) => {
    try {
      await stageFiles(brought.source, await openStaging(dir, name))
      const write = async (tx: WriteContext) => {
        const event = await writeAll(tx, brought, name)
        // Another process that writes the folder by now has removed what was staged.
        await folder.requireLease(tx.db)
        return event
      }
      const event = await inTransaction(ctx, write, { timeoutMs: longMs })
      await finishRestore(ctx)
      return event
    } catch (error) {
      if (error instanceof FolderLost)
        throw conflict('Another process writes this workspace by now. Nothing changed: restore again.')
      if (!(await isPending(ctx))) await fs.rm(stagingOf(dir, name), { recursive: true, force: true })
      throw error
    } finally {
      // Other rows may have the ids and stamps of those that were there.
      ctx.store.cache.forget(cacheKey(ctx.workspace.id))
    }
  })
}

const isPending = async (ctx: Context): Promise<boolean> =>
  (await ctx.store.db.setting.count({ where: { workspaceId: ctx.workspace.id, key: restoreSetting.key } })) > 0

async function stageFiles(source: string, staging: string): Promise<void> {
  await readArchive(source, async (entry, content) => {
    const kind = entryKind(entry.path)
    if (!kind || kind.kind === 'rows') return
    const target = path.join(staging, kind.kind === 'object' ? kind.path : path.join('files', kind.path))
    await fs.mkdir(path.dirname(target), { recursive: true })
    await fs.writeFile(target, content)
    if (kind.kind !== 'object') await letScriptRun(target)
  })
}

async function writeAll(tx: WriteContext, { source, manifest, safety, replace }: Brought, name: string): Promise<string> {
  await lockWorkspace(tx.db, tx.store.provider, tx.workspace.id)
  await requireRest(tx.db, tx)
  const present = await countsOf(tx.db, tx)
  // Somebody was faster than the look before.
  if (!replace && Object.keys(present).length > 0) throw occupied(present)
  await emptyWorkspace(tx.db, tx)
  const writer = new RowWriter(tx.db, tx)
  await readArchive(source, async (entry, content) => {
    const kind = entryKind(entry.path)
    if (kind?.kind === 'rows') await writer.write(kind.table, (await whole(content)).toString('utf8'))
  })
  await markPending(tx.db, tx, { name, commit: manifest.commit })
  return tx.emit({
    verb: 'restore',
    object: { kind: 'workspace', id: tx.workspace.id, name: tx.workspace.name },
    before: present,
    evidence: {
      takenAt: manifest.takenAt,
      of: manifest.workspace.name,
      safety: safety?.file ?? null,
      rows: summaryOf(manifest).counts,
    },
  })
}
