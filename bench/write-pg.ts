import { Client } from 'pg'
import { copyRows } from '@/bench/support/copy-rows'
import { openBenchStore } from '@/bench/support/open-bench-store'
import { median, report, rounded, scale } from '@/bench/support/report'
import { ddl, makeRows, table, writeCreateMany, writeOurs } from '@/bench/support/write-rows'

/** 200,000 rows into PostgreSQL: our bulk insert, compared with COPY and with createMany. */
const count = 200_000 * scale
const { ctx, close } = await openBenchStore('postgresql')
for (const statement of ddl) await ctx.store.db.$executeRawUnsafe(statement)
const client = new Client({ connectionString: ctx.store.url })
await client.connect()

const rates = { ours: [] as number[], copy: [] as number[] }
for (let round = 0; round < 5; round++) {
  rates.ours.push(count / (await writeOurs(ctx.store, makeRows(count, `o${round}_`))))
  await ctx.store.db.$executeRawUnsafe(`TRUNCATE "${table}"`)
  rates.copy.push(count / (await copyRows(client, makeRows(count, `c${round}_`))))
  await ctx.store.db.$executeRawUnsafe(`TRUNCATE "${table}"`)
}
const few = Math.round(count / 20)
const createMany = few / (await writeCreateMany(ctx.store, ctx.workspace.id, few))
await client.end()
await close()
const [ours, peer] = [median(rates.ours), median(rates.copy)]
report({
  name: 'write-pg',
  value: { rowsPerSecond: rounded(ours, 0), rssMb: rounded(process.memoryUsage.rss() / 2 ** 20, 0) },
  peer: { copyPerSecond: rounded(peer, 0), createManyPerSecond: rounded(createMany, 0) },
  ratio: rounded(ours / peer, 2),
  overCreateMany: rounded(ours / createMany, 1),
  pass: ours >= 0.45 * peer && ours >= 15 * createMany,
})
