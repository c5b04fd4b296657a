import { isReadable, jsonShapes } from '@/lib/store/json-columns'
import { harnessNames } from '@/lib/domain/harness/harnesses'
import { isSpanFact } from '@/lib/transcripts/otel/is-span-fact'
import { redactionSetting, saltSetting, type FlowContext, type Setting } from '@/lib/kernel'
import { seenSetting } from '@/lib/ingest'
import { packKeysSetting } from '@/lib/library'
import { draftingSetting, shapeRulesSetting, trustSetting } from '@/lib/learning'
import { endingSetting } from '@/lib/scoring'
import { embeddingSetting } from '@/lib/serving'
import type { Finding } from './check-store'
import { directoriesSetting, readRows, restoreSetting, snapshotTables } from '@/lib/publish'

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

const unreadable = (row: string, column: string, meanwhile: string): Finding => ({
  code: 'value-unreadable',
  severity: 'error',
  skill: null,
  sentence: `${row} has the column ${column} in an unreadable form. ${meanwhile}`,
  fix: null,
})

type Check = [column: string, canRead: (value: unknown) => boolean]

/** Whether each JSON column of a table can be read. */
const checksOf = (table: string): Check[] => [
  ...Object.keys(Object.entries(jsonShapes).find(([name]) => name === table)?.[1] ?? {}).map((column): Check => [
    column,
    (value) => isReadable(table, column, value),
  ]),
  ...(table === 'Span' ? [['fact', isSpanFact] satisfies Check] : []),
]

/** Tables that are in no snapshot and hold JSON. */
const ownTables = ['ApiKey', 'Webhook', 'SourceFile', 'Job', 'Notice'].map((name) => ({ name, page: 500 }))

/** Rows of the workspace with a column that cannot be read, and is taken as empty. */
async function unreadableRows(ctx: FlowContext): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const table of [...snapshotTables, ...ownTables]) {
    const checks = checksOf(table.name)
    if (checks.length === 0) continue
    for await (const rows of readRows(ctx.db, table, ctx.workspace.id))
      for (const row of rows)
        for (const [column, canRead] of checks)
          if (findings.length < namedMax && !canRead(row[column]))
            findings.push(unreadable(`${table.name} ${String(row.id)}`, column, 'It is treated as empty.'))
  }
  return findings
}

const settings: readonly Setting<unknown>[] = [
  redactionSetting,
  saltSetting,
  packKeysSetting,
  shapeRulesSetting,
  trustSetting,
  draftingSetting,
  endingSetting,
  embeddingSetting,
  directoriesSetting,
  restoreSetting,
  ...harnessNames.map(seenSetting),
]

/** Settings of the workspace with a value that cannot be read. */
async function unreadableSettings(ctx: FlowContext): Promise<Finding[]> {
  const where = { workspaceId: ctx.workspace.id }
  const rows = await ctx.db.setting.findMany({ where, orderBy: { key: 'asc' } })
  const broken = rows.filter(({ key, value }) =>
    settings.some((setting) => setting.key === key && !setting.schema.safeParse(value).success),
  )
  return broken.map(({ key }) => unreadable(`Setting ${key}`, 'value', 'What can be read of it applies: save it again.'))
}

/** Whether rows hold what their columns are for. */
export const checkColumns = async (ctx: FlowContext): Promise<Finding[]> => [
  ...(await repaired(ctx)),
  ...(await unreadableRows(ctx)),
  ...(await unreadableSettings(ctx)),
]

/** What was repaired has been read. */
export const mendColumns = async (ctx: FlowContext): Promise<void> =>
  void (await ctx.transaction((tx) => tx.db.repair.deleteMany({})))
