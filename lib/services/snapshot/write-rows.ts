import { conflict, invalid } from '@/lib/domain/problem/problem'
import { bulkInsert, type ColumnKind } from '@/lib/store/bulk-insert'
import type { Prisma, Transaction } from '@/lib/store/client'
import { readColumns, type AnyKind } from '@/lib/store/read-columns'
import type { Context } from '@/lib/kernel'
import { rowsIn, type Row } from '@/lib/publish'

/** Rows of one statement where they hold files. */
const heavyRows = 20

/** Lays lines of a snapshot into the tables of a workspace; the columns are asked of the database once a table. */
export class RowWriter {
  readonly #columns = new Map<string, Map<string, AnyKind>>()

  constructor(
    readonly db: Transaction,
    readonly ctx: Pick<Context, 'store' | 'workspace'>,
  ) {}

  async #columnsOf(table: string): Promise<Map<string, AnyKind>> {
    const columns = this.#columns.get(table) ?? (await readColumns(this.db, this.ctx.store.provider, table))
    this.#columns.set(table, columns)
    return columns
  }

  /** @throws Problem `invalid` for lines that are no rows of this table, `conflict` where another workspace holds them. */
  async write(table: string, lines: string): Promise<void> {
    const isNew = !this.#columns.has(table)
    const columns = await this.#columnsOf(table)
    const place = columns.has('workspaceId') ? { workspaceId: this.ctx.workspace.id } : {}
    const rows = lines.split('\n').flatMap((line) => (line === '' ? [] : [{ ...rowOf(table, columns, line), ...place }]))
    const [first] = rows
    if (!first) return
    if (isNew && 'id' in first && (await rowsIn(this.db, table).count({ where: { id: first.id } })) > 0) throw elsewhere()
    // What a table got since then has its default: a snapshot of before does not name it.
    const named = [...columns].filter(([name]) => name in first)
    if (table === 'VersionFile') return this.#writeFiles(rows)
    const kinds = Object.fromEntries(named) as Record<string, ColumnKind>
    await bulkInsert<Row>(this.db, this.ctx.store.provider, table, kinds, rows)
  }

  async #writeFiles(rows: Row[]): Promise<void> {
    for (let at = 0; at < rows.length; at += heavyRows) {
      const data = rows.slice(at, at + heavyRows) as unknown as Prisma.VersionFileCreateManyInput[]
      await this.db.versionFile.createMany({ data })
    }
  }
}

const elsewhere = () =>
  conflict('Another workspace of this server holds what is in this snapshot. Restore it there, or into another database.')

function rowOf(table: string, columns: ReadonlyMap<string, AnyKind>, line: string): Row {
  const row: Row = JSON.parse(line)
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const kind = columns.get(name)
      if (!kind) throw invalid(`This snapshot cannot be restored: ${table} has no column ${name} here. Nothing was changed.`)
      return [name, valueOf(kind, value)]
    }),
  )
}

function valueOf(kind: AnyKind, value: unknown): unknown {
  if (value === null) return null
  if (kind === 'time' && typeof value === 'string') return new Date(value)
  return kind === 'bytes' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value
}
