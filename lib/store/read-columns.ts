import { Prisma } from '@/prisma/generated/sqlite/client'
import type { ColumnKind } from './bulk-insert'
import type { Provider, Queryable } from './client'

/** Kinds of the columns of any table; bytes are written row by row and never in bulk. */
export type AnyKind = ColumnKind | 'bytes'

const kinds: Record<Provider, Record<string, AnyKind>> = {
  sqlite: { TEXT: 'text', INTEGER: 'int', BOOLEAN: 'bool', DATETIME: 'time', REAL: 'float', JSONB: 'json', BLOB: 'bytes' },
  postgresql: {
    text: 'text',
    integer: 'int',
    boolean: 'bool',
    'timestamp with time zone': 'time',
    'double precision': 'float',
    jsonb: 'json',
    bytea: 'bytes',
  },
}

/**
 * The kind of a column by the type that the database declares for it.
 * @throws Error for a type that the models do not use.
 */
export function columnKind(provider: Provider, table: string, name: string, type: string): AnyKind {
  const kind = kinds[provider][type]
  if (!kind) throw new Error(`${table}.${name} has the unknown type ${type}`)
  return kind
}

/**
 * The columns of a table with their kinds, as the database itself reports them, so that no second list can differ from the models.
 * @throws Error for a type that the models do not use.
 */
export async function readColumns(db: Queryable, provider: Provider, table: string): Promise<Map<string, AnyKind>> {
  const rows = await db.$queryRaw<{ name: string; type: string }[]>(
    provider === 'sqlite'
      ? Prisma.sql`SELECT name, type FROM pragma_table_info(${table})`
      : Prisma.sql`SELECT column_name AS name, data_type AS type FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name = ${table} ORDER BY ordinal_position`,
  )
  return new Map(rows.map(({ name, type }) => [name, columnKind(provider, table, name, type)]))
}
