import { createHash } from 'node:crypto'
import path from 'node:path'
import { productVersion } from '@/lib/config/version'
import { conflict } from '@/lib/domain/problem/problem'
import { entryKind, manifestPath, rowsEntry, snapshotFormat, type SnapshotManifest } from '@/lib/domain/snapshot/manifest'
import type { Queryable, Transaction } from '@/lib/store/client'
import { readMigrations } from '@/lib/store/migrate'
import { readFrozen } from '@/lib/store/read-frozen'
import { headOf, listObjects, listSkillFiles, type WorkspaceFile } from '@/lib/workspace/list-files'
import { workspaceDirOf, type Context } from '@/lib/kernel'
import {
  asWriter,
  finishRestore,
  flushDisk,
  leftOutLabels,
  lineOf,
  readRows,
  readSettings,
  snapshotTables,
  type Row,
} from '@/lib/publish'
import { freeName, snapshotFolder } from './snapshot-place'
import { ArchiveWriter, type Finished } from './write-archive'

/** Lines of one entry, in characters: an entry is read whole when it is restored. */
const partChars = 4 * 1024 * 1024

export interface TakenSnapshot extends Finished {
  file: string
  /** Where it lies on this machine. */
  path: string
  manifest: SnapshotManifest
}

/** Names of the changes that the tables went through; the two databases differ in their stamps alone. */
export const schemaOf = (ctx: Pick<Context, 'store'>): string[] =>
  readMigrations(ctx.store.provider).map(({ name }) => name.replace(/^\d+_/, ''))

/** @throws Problem `conflict` while a sweep of the workspace runs: nothing would end it where the snapshot is restored. */
export async function requireNoSweep(db: Queryable, { workspace, now }: Pick<Context, 'workspace' | 'now'>): Promise<void> {
  const where = { workspaceId: workspace.id, status: 'running', leaseUntil: { gt: now() } }
  if (await db.sweep.findFirst({ where, select: { id: true } }))
    throw conflict('A sweep is running. Wait for it to end, then try again.')
}

/** Writes the workspace as it stands into a file of the snapshots' folder. Nothing waits for it but the next write to the skills' files. */
export async function takeSnapshot(ctx: Context): Promise<TakenSnapshot> {
  await flushDisk(ctx)
  const dir = await snapshotFolder(ctx)
  const at = ctx.now()
  const file = await freeName(dir, ctx.workspace.name, at)
  const archive = new ArchiveWriter(path.join(dir, file), at.getTime())
  try {
    const manifest = await asWriter(ctx, async () => {
      // A restore that died between its rows and its files: what lies there still belongs to the rows before it.
      await finishRestore(ctx)
      return readFrozen(ctx.store, async (db) => {
        await requireNoSweep(db, ctx)
        return fill(ctx, db, archive, at)
      })
    })
    await archive.add(manifestPath, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    return { file, path: archive.target, manifest, ...(await archive.close()) }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function fill(ctx: Context, db: Transaction, archive: ArchiveWriter, at: Date): Promise<SnapshotManifest> {
  const tables: SnapshotManifest['tables'] = []
  for (const table of snapshotTables) tables.push(await addTable(archive, table.name, readRows(db, table, ctx.workspace.id)))
  tables.push(await addTable(archive, 'Setting', [await readSettings(db, ctx.workspace.id)]))
  const dir = workspaceDirOf(ctx)
  const commit = await headOf(dir)
  await addFiles(archive, 'files', await listSkillFiles(dir))
  await addFiles(archive, 'git', await listObjects(dir))
  return {
    format: snapshotFormat,
    version: productVersion,
    takenAt: at.toISOString(),
    schema: schemaOf(ctx),
    workspace: { name: ctx.workspace.name, isDemo: ctx.workspace.isDemo },
    tables,
    commit,
    entries: [...archive.entries],
    leftOut: [...leftOutLabels],
  }
}

/** What no snapshot may hold (a lock of git, a name with a control character) is passed over, else it could not be restored. */
async function addFiles(archive: ArchiveWriter, below: 'files' | 'git', files: readonly WorkspaceFile[]): Promise<void> {
  for (const { path, file, bytes } of files) {
    const entry = `${below}/${path}`
    if (entryKind(entry)) await archive.addFile(entry, file, bytes)
  }
}

/** Rows as lines, in entries of a few megabytes; the digest is over all lines, however they were cut. */
async function addTable(
  archive: ArchiveWriter,
  name: string,
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
): Promise<SnapshotManifest['tables'][number]> {
  const hash = createHash('sha256')
  const pending = { lines: [] as string[], chars: 0, part: 0 }
  const flush = async () => {
    if (pending.lines.length === 0) return
    pending.part += 1
    await archive.add(rowsEntry(name, pending.part), Buffer.from(pending.lines.join('')))
    pending.lines = []
    pending.chars = 0
  }
  let rows = 0
  for await (const page of pages)
    for (const row of page) {
      const line = lineOf(row)
      hash.update(line)
      pending.lines.push(line)
      pending.chars += line.length
      rows += 1
      if (pending.chars >= partChars) await flush()
    }
  await flush()
  return { name, rows, sha256: hash.digest('hex') }
}
