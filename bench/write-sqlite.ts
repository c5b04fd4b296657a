import Database from 'libsql'
import { openBenchStore } from '@/bench/support/open-bench-store'
import { median, report, rounded, scale } from '@/bench/support/report'
import { ddl, makeRows, table, writeCreateMany, writeOurs, type BenchRow } from '@/bench/support/write-rows'

/** 200,000 rows into SQLite: our bulk insert, compared with the driver's own prepared statements and with createMany. */
const count = 200_000 * scale
const { ctx, close } = await openBenchStore('sqlite')
const home = ctx.settings.home
for (const statement of ddl) await ctx.store.db.$executeRawUnsafe(statement)

const raw = new Database(`${home}/raw.db`)
raw.pragma('journal_mode = WAL')
raw.pragma('synchronous = NORMAL')
for (const statement of ddl) raw.exec(statement)
const insert = raw.prepare(`INSERT INTO "${table}" VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
const writeRaw = raw.transaction((rows: BenchRow[]) => {
  for (const { id, sessionId, position, tool, input, status, shapeHash, bytes } of rows)
    insert.run(id, sessionId, position, tool, input, status, shapeHash, bytes)
})

const rates = { ours: [] as number[], raw: [] as number[] }
for (let round = 0; round < 5; round++) {
  const rows = makeRows(count, `r${round}_`)
  rates.ours.push(count / (await writeOurs(ctx.store, rows)))
  const start = performance.now()
  for (let from = 0; from < rows.length; from += 5000) writeRaw(rows.slice(from, from + 5000))
  rates.raw.push(count / ((performance.now() - start) / 1000))
}
const few = Math.round(count / 20)
const createMany = few / (await writeCreateMany(ctx.store, ctx.workspace.id, few))
raw.close()
await close()
const [ours, peer] = [median(rates.ours), median(rates.raw)]
report({
  name: 'write-sqlite',
  value: { rowsPerSecond: rounded(ours, 0), rssMb: rounded(process.memoryUsage.rss() / 2 ** 20, 0) },
  peer: { rawPerSecond: rounded(peer, 0), createManyPerSecond: rounded(createMany, 0) },
  ratio: rounded(ours / peer, 2),
  overCreateMany: rounded(ours / createMany, 1),
  pass: ours >= 0.6 * peer && ours >= 15 * createMany,
})
