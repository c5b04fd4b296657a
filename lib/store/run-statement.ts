import type { ArgType, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { laneOf } from './clock/at-work'
import type { Queryable } from './client'
import { kindsOf, type ColumnKind } from './pack-rows'

/**
 * Runs a statement written by hand and returns how many rows it changed. In a transaction of the kernel it goes to the connection
 * itself: Prisma's client in front takes ten times as long as a small statement.
 */
export function runStatement(db: Queryable, sql: Prisma.Sql): Promise<number> {
  const lane = laneOf(db)
  return lane ? lane.executeRaw(queryOf(lane, sql)) : db.$executeRaw(sql)
}

/** Reads by a statement written by hand: the values of each row, in the order of its columns, as the driver gives them. */
export async function readStatement(db: Queryable, sql: Prisma.Sql): Promise<unknown[][]> {
  const lane = laneOf(db)
  if (lane) return (await lane.queryRaw(queryOf(lane, sql))).rows
  return (await db.$queryRaw<Record<string, unknown>[]>(sql)).map((row) => Object.values(row))
}

/**
 * Rows of a table as Prisma's client gives them. `rest` is the condition, and what follows it; table and columns come from code, never
 * from input.
 */
export async function readRows<Row extends object>(
  db: Queryable,
  table: string,
  columns: Readonly<Record<keyof Row & string, ColumnKind>>,
  rest: Prisma.Sql,
): Promise<Row[]> {
  // As text in both databases: a value that is a text itself could not be told from its JSON.
  const names = kindsOf<Row>(columns).map(([name, kind]) =>
    kind === 'json' ? `CAST("${name}" AS TEXT) AS "${name}"` : `"${name}"`,
  )
  const head = Prisma.raw(`SELECT ${names.join(', ')} FROM "${table}" WHERE `)
  return asRows<Row>(columns, await readStatement(db, Prisma.sql`${head}${rest}`))
}

/** Values that a statement gave, as rows of these columns; JSON columns are read as text. */
export function asRows<Row extends object>(
  columns: Readonly<Record<keyof Row & string, ColumnKind>>,
  rows: readonly (readonly unknown[])[],
): Row[] {
  const kinds = kindsOf<Row>(columns)
  return rows.map((values) => rowOf<Row>(kinds, values))
}

function rowOf<Row extends object>(kinds: readonly [keyof Row & string, ColumnKind][], values: readonly unknown[]): Row {
  const row: Partial<Record<keyof Row & string, unknown>> = {}
  for (let at = 0; at < kinds.length; at += 1) row[kinds[at]![0]] = valueOf(values[at], kinds[at]![1])
  return row as Row
}

function valueOf(value: unknown, kind: ColumnKind): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'time') return value instanceof Date ? value : new Date(value as number | string)
  if (kind === 'json') return JSON.parse(value as string) as unknown
  if (kind === 'bool') return Boolean(value)
  return typeof value === 'bigint' ? Number(value) : value
}

/** A statement as a driver takes it. */
function queryOf({ provider }: SqlQueryable, sql: Prisma.Sql): SqlQuery {
  const args = sql.values.map(storedValue)
  return { sql: provider === 'sqlite' ? sql.sql : sql.text, args, argTypes: args.map(typeOf) }
}

/** Prisma omits what is undefined, which no statement of ours holds. */
const storedValue = (value: unknown): unknown => (value === undefined ? null : value)

function typeOf(value: unknown): ArgType {
  if (value instanceof Date) return scalar('datetime')
  if (ArrayBuffer.isView(value)) return scalar('bytes')
  if (typeof value === 'number') return scalar(Number.isInteger(value) ? 'int' : 'float')
  return scalar(typeof value === 'boolean' ? 'boolean' : 'string')
}

const scalar = (scalarType: ArgType['scalarType']): ArgType => ({ scalarType, arity: 'scalar' })
