import { canonicalJson } from '@/lib/domain/canonical-json'
import type { Queryable } from '@/lib/store/client'
import { snapshotSettings, snapshotTables, type SnapshotTable } from './tables'

export type Row = Record<string, unknown>

interface Rows {
  findMany(query: object): Promise<Row[]>
  count(query: object): Promise<number>
}

/** A table by its name: names come from our own list, never from a file. */
export function rowsIn(db: Queryable, table: string): Rows {
  const tables = db as unknown as Record<string, Rows | undefined>
  const model = tables[table.charAt(0).toLowerCase() + table.slice(1)]
  if (!model) throw new Error(`There is no table ${table}`)
  return model
}

const tableOf = (name: string): SnapshotTable => {
  const match = snapshotTables.find((table) => table.name === name)
  if (!match) throw new Error(`${name} is not in a snapshot`)
  return match
}

/**
 * Rows of a table in the order of their ids, a page at a time. The key alone is asked for: with the workspace beside it SQLite would
 * sort the whole table for each page.
 */
async function* rootRows(
  db: Queryable,
  { name, page }: SnapshotTable,
  workspaceId: string,
  select?: object,
): AsyncGenerator<Row[]> {
  for (let last = ''; ;) {
    const rows = await rowsIn(db, name).findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: page,
      ...(select ? { select: { ...select, workspaceId: true } } : {}),
    })
    const end = rows.at(-1)
    if (!end) return
    last = String(end.id)
    yield rows.filter((row) => row.workspaceId === workspaceId)
  }
}

async function* belowRows(db: Queryable, table: SnapshotTable, workspaceId: string, select?: object): AsyncGenerator<Row[]> {
  const { parent, page, name } = table
  if (!parent) return yield* rootRows(db, table, workspaceId, select)
  const order = name === 'DiskState' ? [] : [{ id: 'asc' }]
  for await (const parents of belowRows(db, tableOf(parent.table), workspaceId, { id: true })) {
    for (let at = 0; at < parents.length; at += page) {
      const ids = parents.slice(at, at + page).map((row) => row.id)
      const orderBy = [{ [parent.key]: 'asc' }, ...order]
      yield await rowsIn(db, name).findMany({ where: { [parent.key]: { in: ids } }, orderBy, ...(select ? { select } : {}) })
    }
  }
}

/** The rows of a table that belong to a workspace, page by page, in an order that is the same on both databases. */
export function readRows(db: Queryable, table: SnapshotTable, workspaceId: string): AsyncGenerator<Row[]> {
  return belowRows(db, table, workspaceId)
}

/** The choices of a workspace that go with it. */
export async function readSettings(db: Queryable, workspaceId: string): Promise<Row[]> {
  const rows: Row[] = await db.setting.findMany({ where: { workspaceId, key: { in: [...snapshotSettings] } } })
  return rows.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
}

/** A row as one line: times as ISO text, bytes in base64, keys sorted, without the workspace, which may have another id elsewhere. */
export function lineOf(row: Row): string {
  const own = Object.entries(row).filter(([name]) => name !== 'workspaceId')
  const plain = own.map(([name, value]) => [name, value instanceof Uint8Array ? base64(value) : value])
  return `${canonicalJson(Object.fromEntries(plain))}\n`
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
