// `npm run chaos`, bundled by scripts/chaos.mjs. Arguments: the bundle of the server, how many kills and outages, the seed, the
// databases; `apart` is PostgreSQL with processes that share nothing else.
import { startBenchPostgres } from '@/bench/support/open-bench-store'
import { runChaos } from './chaos'

const [bundle = '', kills = '', outages = '', seed = '', ...databases] = process.argv.slice(2)
let hasFailed = false
for (const database of databases) {
  const postgres = database === 'postgresql' || database === 'apart' ? await startBenchPostgres({ isDurable: true }) : null
  const say = (line: string) => void process.stderr.write(`${database}: ${line}\n`)
  say(`seed ${seed}`)
  try {
    const options = {
      bundle,
      databaseUrl: postgres?.url,
      isApart: database === 'apart',
      ...(postgres ? { outages: { database: postgres, count: Number(outages) } } : {}),
      kills: Number(kills),
      seed: Number(seed),
      auditEvery: 10,
      freezeMs: 70_000,
      say,
    }
    const report = await runChaos(options)
    for (const fault of report.faults) say(fault)
    if (report.faults.length > 0) hasFailed = true
    const line = { name: 'chaos', database, seed: Number(seed), pass: report.faults.length === 0, ...report }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  } finally {
    await postgres?.stop()
  }
}
process.exit(hasFailed ? 1 : 0)
