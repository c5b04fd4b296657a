import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns, type StoredUndoRow } from '@/lib/store/json-columns'
import type { SkillFile } from '@/lib/workspace/git'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'

type Write = Pick<DiskWrite, 'versionId' | 'eventId' | 'skillId'>

/**
 * Files of the versions that writes place, by version. An act may be undone before its files are written, and a history is made anew long
 * after: the files of a version that an undo deleted are those that the undo keeps for its redo.
 */
export async function filesOfWrites(ctx: Context, writes: readonly Write[]): Promise<Map<string, SkillFile[]>> {
  const wanted = [...new Set(writes.flatMap((write) => write.versionId ?? []))]
  const files: Map<string, SkillFile[]> = await filesOfVersions(ctx, wanted)
  const deleted = writes.filter(({ versionId }) => versionId !== null && !files.has(versionId))
  if (deleted.length === 0) return files
  const ids = new Set(deleted.map(({ versionId }) => versionId))
  for (const [versionId, rows] of groupBy(await keptByUndos(ctx, deleted), (row) => textOf(row, 'versionId')))
    if (ids.has(versionId)) files.set(versionId, rows.map(keptFile).toSorted(byPath))
  return files
}

/** Files of versions that are there, by version. */
export async function filesOfVersions(ctx: Context, ids: readonly string[]): Promise<Map<string, SkillFile[]>> {
  const rows = await inChunks(ids, (some) =>
    ctx.store.db.versionFile.findMany({ where: { versionId: { in: some } }, orderBy: { path: 'asc' } }),
  )
  return groupBy(rows, (row) => row.versionId)
}

/** The files that undos of these acts deleted: of an act of many, its parts are undone skill by skill. */
async function keptByUndos({ store: { db }, workspace }: Context, writes: readonly Write[]): Promise<StoredUndoRow[]> {
  const undos = { workspaceId: workspace.id, verb: 'undo' as const }
  const select = { id: true } as const
  const objects = [...new Set(writes.flatMap(({ skillId, eventId }) => [skillId, eventId]))]
  const events = await inChunks(objects, (some) =>
    db.event.findMany({ where: { ...undos, OR: [{ objectId: { in: some } }, { undoesId: { in: some } }] }, select }),
  )
  const states = await inChunks([...new Set(events.map(({ id }) => id))], (some) =>
    db.undoneState.findMany({ where: { id: { in: some } }, orderBy: { id: 'asc' }, select: { rows: true } }),
  )
  const kept = states.flatMap(({ rows }) => jsonColumns.UndoneState.rows(rows))
  const files = kept.filter(({ table, left }) => table === 'VersionFile' && left === null)
  // An act that was redone and undone again has the same rows twice.
  return [...new Map(files.map((row) => [row.id, row])).values()]
}

function textOf({ was }: StoredUndoRow, column: string): string {
  const value = was[column]
  return typeof value === 'string' ? value : ''
}

const keptFile = (row: StoredUndoRow): SkillFile => ({
  path: textOf(row, 'path'),
  content: new Uint8Array(Buffer.from(textOf(row, 'content'), 'base64')),
})

const byPath = (a: SkillFile, b: SkillFile): number => (a.path < b.path ? -1 : 1)
