import { Prisma } from '@/prisma/generated/sqlite/client'
import { chunkRows, postgresTypes } from './bulk-insert'
import type { Provider, Queryable } from './client'
import { kindsOf, encode, spell, type ColumnKind } from './pack-rows'
import { runStatement } from './run-statement'

function statement(provider: Provider, table: string, columns: [string, ColumnKind][], json: string): Prisma.Sql {
  const sets = columns.map(([name]) => `"${name}" = r."${name}"`).join(', ')
  const parameter = (before: string, after: string) => new Prisma.Sql([before, after], [json])
  if (provider === 'sqlite') {
    const reads = ['id', ...columns.map(([name]) => name)].map((name, index) => `value ->> ${index} AS "${name}"`).join(', ')
    return parameter(
      `UPDATE "${table}" SET ${sets} FROM (SELECT ${reads} FROM json_each(`,
      `)) AS r WHERE "${table}"."id" = r."id"`,
    )
  }
  const typed = [`"id" text`, ...columns.map(([name, kind]) => `"${name}" ${postgresTypes[kind]}`)].join(', ')
  return parameter(
    `UPDATE "${table}" SET ${sets} FROM json_to_recordset(`,
    `::json) AS r(${typed}) WHERE "${table}"."id" = r."id"`,
  )
}

/** Updates the named columns of many rows by id, a few thousand rows per statement. Names come from code, never from input. */
export async function bulkUpdate<Row extends { id: string }>(
  db: Queryable,
  provider: Provider,
  table: string,
  columns: Partial<Record<keyof Row & string, ColumnKind>>,
  rows: readonly Row[],
): Promise<void> {
  const kinds = kindsOf(columns)
  for (let start = 0; start < rows.length; start += chunkRows) {
    const json = spell(rows.slice(start, start + chunkRows), (row) => {
      const values = kinds.map(([name, kind]) => [name, encode(row[name], kind, provider)] as const)
      return provider === 'sqlite'
        ? [row.id, ...values.map(([, value]) => value)]
        : Object.fromEntries([['id', row.id], ...values])
    })
    await runStatement(db, statement(provider, table, kinds, json))
  }
}
