import type { Provider } from './client'

/** Column kinds of the tables that are written in bulk. */
export type ColumnKind = 'text' | 'int' | 'bool' | 'time' | 'float' | 'json'

/** A bound value as both databases read it back: times are milliseconds on SQLite, ISO text on PostgreSQL. */
export function encode(value: unknown, kind: ColumnKind, provider: Provider): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'time') return provider === 'sqlite' ? (value as Date).getTime() : (value as Date).toISOString()
  if (kind === 'bool' && provider === 'sqlite') return value ? 1 : 0
  if (kind === 'json' && provider === 'sqlite') return JSON.stringify(value)
  return value
}

/**
 * Rows as the one JSON text that a statement takes: a list a row on SQLite, in the order of the columns, an object a row on
 * PostgreSQL. Needs no database, so that another thread can do it.
 */
export function packRows<Row extends object>(
  provider: Provider,
  columns: Partial<Record<keyof Row & string, ColumnKind>>,
  rows: readonly Row[],
): string {
  const kinds = Object.entries(columns) as [keyof Row & string, ColumnKind][]
  return JSON.stringify(
    provider === 'sqlite'
      ? rows.map((row) => kinds.map(([name, kind]) => encode(row[name], kind, provider)))
      : rows.map((row) => Object.fromEntries(kinds.map(([name, kind]) => [name, encode(row[name], kind, provider)]))),
  )
}

/** What was packed, with every text as it was and times as dates again; a column of JSON stays what the database is given. */
export function unpackRows<Row extends object>(columns: Readonly<Record<keyof Row & string, ColumnKind>>, packed: string): Row[] {
  const kinds = Object.entries(columns) as [keyof Row & string, ColumnKind][]
  const rows: (unknown[] | Record<string, unknown>)[] = JSON.parse(packed)
  return rows.map((row) => {
    const values = kinds.map(([name, kind], at) => [name, decode(Array.isArray(row) ? row[at] : row[name], kind)])
    return Object.fromEntries(values) as Row
  })
}

function decode(value: unknown, kind: ColumnKind): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'time') return new Date(value as number | string)
  return kind === 'bool' ? Boolean(value) : value
}
