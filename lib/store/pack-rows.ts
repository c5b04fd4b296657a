import { storableValue } from '@/lib/domain/storable-text'
import type { Provider } from './client'

/** Column kinds of the tables that are written in bulk. */
export type ColumnKind = 'text' | 'int' | 'bool' | 'time' | 'float' | 'json'

/** A bound value as both databases read it back: times are milliseconds on SQLite, ISO text on PostgreSQL. */
export function encode(value: unknown, kind: ColumnKind, provider: Provider): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return provider === 'sqlite' ? value.getTime() : value.toISOString()
  if (kind === 'bool' && provider === 'sqlite') return value ? 1 : 0
  if (kind === 'json' && provider === 'sqlite') return JSON.stringify(value)
  return value
}

/** Columns of rows with their kinds, in order. */
export const kindsOf = <Row extends object>(
  columns: Partial<Record<keyof Row & string, ColumnKind>>,
): [keyof Row & string, ColumnKind][] => Object.entries(columns) as [keyof Row & string, ColumnKind][]

/**
 * Rows as the one JSON text that a statement takes: an array per row on SQLite, in the order of the columns, an object per row on
 * PostgreSQL. Needs no database, so it can run in another thread.
 */
export function packRows<Row extends object>(
  provider: Provider,
  columns: Partial<Record<keyof Row & string, ColumnKind>>,
  rows: readonly Row[],
): string {
  const kinds = kindsOf(columns)
  return spell(rows, (row) => {
    const values = kinds.map(([name, kind]) => [name, encode(row[name], kind, provider)] as const)
    return provider === 'sqlite' ? values.map(([, value]) => value) : Object.fromEntries(values)
  })
}

/** The JSON escapes of U+0000 and of surrogates, also in nested JSON; whole characters are not escaped. */
const unstorable = /\\u(?:0000|d[89a-f])/

/**
 * Rows as one JSON text, with U+FFFD for characters that no database can store: PostgreSQL rejects them, and SQLite stores bytes
 * that end the process which reads them.
 */
export function spell<Row extends object>(rows: readonly Row[], encoded: (row: Row) => unknown): string {
  const json = JSON.stringify(rows.map(encoded))
  return unstorable.test(json) ? JSON.stringify(rows.map((row) => encoded(storableValue(row) as Row))) : json
}

/** Unpacks rows, with every text as it was and times as dates again; a JSON column stays the text that the database receives. */
export function unpackRows<Row extends object>(columns: Readonly<Record<keyof Row & string, ColumnKind>>, packed: string): Row[] {
  const kinds = kindsOf(columns)
  const rows: (unknown[] | Record<string, unknown>)[] = JSON.parse(packed)
  return rows.map((row) => {
    const values = kinds.map(([name, kind], at) => [name, decode(Array.isArray(row) ? row[at] : row[name], kind)])
    return Object.fromEntries(values) as Row
  })
}

function decode(value: unknown, kind: ColumnKind): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'time' && (typeof value === 'number' || typeof value === 'string')) return new Date(value)
  return kind === 'bool' ? Boolean(value) : value
}
