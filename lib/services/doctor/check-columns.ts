import { isReadable, jsonShapes } from '@/lib/store/json-columns'
import type { FlowContext } from '@/lib/kernel'
import type { Finding } from './check-store'
import { readRows, snapshotTables } from '@/lib/publish'

/** Beyond these it is one cause, and the first ones show it. */
const namedMax = 200

/** What the last upgrade found that no column may hold any more: it was mended, and stays named until somebody asks for the fix. */
async function repaired(ctx: FlowContext): Promise<Finding[]> {
  const rows = await ctx.db.repair.findMany({ orderBy: { id: 'asc' }, take: namedMax })
  return rows.map(({ table, column, rowId, was, became }) => ({
    code: 'value-repaired',
    severity: 'warning',
    skill: null,
    sentence: `An upgrade found ${table} ${rowId} with the ${column} ${was === null ? 'missing' : `"${was}"`} and made it ${became === null ? 'nothing' : `"${became}"`}.`,
    fix: 'clears this finding',
  }))
}

/** Rows of the workspace with a column that cannot be read, and is taken as empty. */
async function unreadable(ctx: FlowContext): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const table of snapshotTables) {
    const columns = Object.keys(Object.entries(jsonShapes).find(([name]) => name === table.name)?.[1] ?? {})
    if (columns.length === 0) continue
    for await (const rows of readRows(ctx.db, table, ctx.workspace.id))
      for (const row of rows)
        for (const column of columns)
          if (findings.length < namedMax && !isReadable(table.name, column, row[column]))
            findings.push({
              code: 'value-unreadable',
              severity: 'error',
              skill: null,
              sentence: `${table.name} ${String(row.id)} has the column ${column} in an unreadable form. It is treated as empty.`,
              fix: null,
            })
  }
  return findings
}

/** Whether rows hold what their columns are for. */
export const checkColumns = async (ctx: FlowContext): Promise<Finding[]> => [...(await repaired(ctx)), ...(await unreadable(ctx))]

/** What was repaired has been read. */
export const mendColumns = async (ctx: FlowContext): Promise<void> =>
  void (await ctx.transaction((tx) => tx.db.repair.deleteMany({})))
