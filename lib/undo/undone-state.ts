import { groupBy } from '@/lib/domain/collection/group-by'
import { conflict } from '@/lib/domain/problem/problem'
import { bulkInsert, type ColumnKind } from '@/lib/store/bulk-insert'
import { bulkUpdate } from '@/lib/store/bulk-update'
import { columnsOf } from '@/lib/store/columns'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonOf } from '@/lib/store/json'
import { jsonColumns, type JsonObject, type StoredUndoRow } from '@/lib/store/json-columns'
import type { AnyKind } from '@/lib/store/read-columns'
import type { Event, Prisma } from '@/prisma/generated/sqlite/client'
import { undoTables, type Inverse, type UndoTable, type WriteContext } from '@/lib/kernel'
import { rowsIn, type Row } from '@/lib/publish'

/** Columns that count or date changes, and the workspace, which may have another ID where a snapshot is restored. */
const besides = new Set(['workspaceId', 'revision', 'updatedAt'])

const kindsOf = (table: UndoTable): [string, AnyKind][] => Object.entries(columnsOf(table))

const rowsById = async (tx: WriteContext, table: UndoTable, ids: string[]): Promise<Map<string, Row>> =>
  new Map(
    (await inChunks(ids, (some) => rowsIn(tx.db, table).findMany({ where: { id: { in: some } } }))).map((row) => [
      String(row.id),
      row,
    ]),
  )

/** Some columns of a row as JSON: times as ISO text, bytes in base64. */
function jsonRow(row: Row, names: readonly string[]): JsonObject {
  const plain = names.map((name) => [
    name,
    row[name] instanceof Uint8Array ? Buffer.from(row[name]).toString('base64') : row[name],
  ])
  return jsonOf(Object.fromEntries(plain)) as JsonObject
}

function valueOf(kind: AnyKind | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'time') return new Date(value)
  return kind === 'bytes' ? new Uint8Array(Buffer.from(value, 'base64')) : value
}

function changeOf(table: UndoTable, was: Row, left: Row | undefined): StoredUndoRow[] {
  const names = kindsOf(table).flatMap(([name]) => (besides.has(name) ? [] : [name]))
  const id = String(was.id)
  if (!left) return [{ table, id, was: jsonRow(was, names), left: null }]
  const [before, after] = [jsonRow(was, names), jsonRow(left, names)]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return changed.length === 0 ? [] : [{ table, id, was: jsonRow(was, changed), left: jsonRow(left, changed) }]
}

/** Undoes an event, and stores the rows that this changes or deletes under the undo. */
export async function applyInverse(tx: WriteContext, inverse: Inverse, event: Event, undoId: string): Promise<void> {
  const rows = await inverse.rows?.(tx.db, event)
  await inverse.apply(tx, event, undoId)
  if (!rows) return
  const changes: StoredUndoRow[] = []
  for (const table of undoTables) {
    const before: Row[] = (rows[table] ?? []).map((row) => ({ ...row }))
    if (before.length === 0) continue
    const after = await rowsById(
      tx,
      table,
      before.map((row) => String(row.id)),
    )
    changes.push(...before.flatMap((row) => changeOf(table, row, after.get(String(row.id)))))
  }
  if (changes.length === 0) return
  await tx.db.undoneState.create({ data: { id: undoId, workspaceId: tx.workspace.id, rows: jsonOf(changes) } })
}

/**
 * Restores the rows that an undo changed or deleted.
 * @throws Problem `conflict` when what the act was on no longer exists, or something else has its name or folder.
 */
export async function restoreRows(tx: WriteContext, undo: Event): Promise<void> {
  const stored = await tx.db.undoneState.findUnique({ where: { id: undo.id }, select: { rows: true } })
  const byTable = groupBy(jsonColumns.UndoneState.rows(stored?.rows ?? []), (row) => row.table)
  for (const table of undoTables) {
    const rows = byTable.get(table) ?? []
    await requireFree(tx, table, rows)
    await insert(tx, table, rows)
    await update(tx, table, rows, undo)
  }
}

/** Columns that only one row of a workspace may hold, with what they are to a person. */
const unique: Partial<Record<UndoTable, { column: string; is: string }>> = {
  Skill: { column: 'heldName', is: 'A skill named' },
  Source: { column: 'heldPath', is: 'The folder' },
}

/** What was undone may have had a name or a folder that something else has by now. */
async function requireFree(tx: WriteContext, table: UndoTable, rows: readonly StoredUndoRow[]): Promise<void> {
  const { column, is } = unique[table] ?? {}
  if (!column) return
  for (const { id, was } of rows) {
    const value = was[column]
    if (typeof value !== 'string') continue
    const where = { workspaceId: tx.workspace.id, [column]: value, id: { not: id } }
    if ((await rowsIn(tx.db, table).count({ where })) > 0)
      throw conflict(`${is} "${value}" was added since. Undo that first, or choose another name for it.`)
  }
}

async function insert(tx: WriteContext, table: UndoTable, rows: readonly StoredUndoRow[]): Promise<void> {
  const deleted = rows.filter((row) => row.left === null)
  if (deleted.length === 0) return
  const kinds = kindsOf(table)
  const place = kinds.some(([name]) => name === 'workspaceId') ? { workspaceId: tx.workspace.id } : {}
  const clock = Object.fromEntries(kinds.flatMap(([name]) => (besides.has(name) ? [[name, clockOf(name, tx)]] : [])))
  const whole = deleted.map(({ was }): Row => {
    const own = kinds.flatMap(([name, kind]) => (name in was ? [[name, valueOf(kind, was[name])] as const] : []))
    return { ...clock, ...Object.fromEntries(own), ...place }
  })
  const known = table === 'Candidate' ? await withKnownPatterns(tx, whole) : whole
  if (table === 'VersionFile')
    await tx.db.versionFile.createMany({ data: known as unknown as Prisma.VersionFileCreateManyInput[] })
  else await bulkInsert<Row>(tx.db, tx.store.provider, table, Object.fromEntries(kinds) as Record<string, ColumnKind>, known)
}

const clockOf = (name: string, tx: WriteContext): unknown => (name === 'revision' ? 1 : name === 'updatedAt' ? tx.now() : null)

/** Mining may have dropped the pattern of a candidate in between. */
async function withKnownPatterns(tx: WriteContext, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.flatMap((row) => (typeof row.patternId === 'string' ? [row.patternId] : []))
  const known = await rowsById(tx, 'Pattern', ids)
  return rows.map((row) => (known.has(String(row.patternId)) ? row : { ...row, patternId: null }))
}

async function update(tx: WriteContext, table: UndoTable, rows: readonly StoredUndoRow[], undo: Event): Promise<void> {
  const changed = rows.filter((row) => row.left !== null)
  const present = await rowsById(
    tx,
    table,
    changed.map((row) => row.id),
  )
  const kinds = new Map(kindsOf(table))
  for (const { id, was, left } of changed) {
    const row = present.get(id)
    if (!row && id === undo.objectId) throw conflict(`"${undo.objectName}" no longer exists. Undo what removed it first.`)
    if (!row) continue
    // A reference that points elsewhere by now belongs to a later act.
    const names = Object.keys(was).filter((name) => name !== 'skillId' || row.skillId === left?.skillId)
    const data: Row = Object.fromEntries(names.map((name) => [name, valueOf(kinds.get(name), was[name])]))
    if (kinds.has('revision')) data.revision = Number(row.revision) + 1
    if (kinds.has('updatedAt')) data.updatedAt = tx.now()
    const columns = Object.fromEntries(Object.keys(data).map((name) => [name, kinds.get(name)])) as Record<string, ColumnKind>
    await bulkUpdate<Row & { id: string }>(tx.db, tx.store.provider, table, columns, [{ ...data, id }])
  }
}
