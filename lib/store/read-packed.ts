import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'
import { readStatement } from './run-statement'

export type PackedKind = 'plain' | 'time'

/**
 * Reads some columns of the rows that a filter matches, all in one JSON text: several times as fast as row by row for tens of
 * thousands. Times are epoch ms, booleans 0 or 1; table and columns come from code, never from input. `Row` gives their types in
 * order.
 */
export async function readPacked<Row extends readonly unknown[] = (string | number | null)[]>(
  db: Queryable,
  provider: Provider,
  table: string,
  columns: Readonly<Record<string, PackedKind>>,
  where: Prisma.Sql,
): Promise<Row[]> {
  const names = Object.entries(columns)
  const reads = names.map(([name, kind]) => read(provider, name, kind)).join(', ')
  const [array, all] = provider === 'sqlite' ? ['json_array', 'json_group_array'] : ['json_build_array', 'json_agg']
  const [row] = await readStatement(
    db,
    Prisma.sql`SELECT ${Prisma.raw(`CAST(${all}(${array}(${reads})) AS TEXT) AS packed FROM "${table}"`)} WHERE ${where}`,
  )
  const rows: Row[] = JSON.parse(typeof row?.[0] === 'string' ? row[0] : '[]')
  if (provider === 'postgresql') for (const values of rows) number(values)
  return rows
}

const read = (provider: Provider, name: string, kind: PackedKind): string =>
  kind === 'time' && provider === 'postgresql' ? `(extract(epoch FROM "${name}") * 1000)::bigint` : `"${name}"`

/** SQLite has no booleans but 0 and 1: PostgreSQL's are converted to the same, in place. */
function number(values: readonly unknown[]): void {
  for (const [at, value] of values.entries()) if (typeof value === 'boolean') Reflect.set(values, at, Number(value))
}
