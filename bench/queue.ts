import { median, report, rounded, scale } from '@/bench/support/report'
import { openBenchStore } from '@/bench/support/open-bench-store'
import { Worker } from '@/lib/jobs/worker'
import { TableQueue } from '@/lib/jobs/queue/table-queue'
import { enqueue } from '@/lib/kernel'
import { openStore, type Store } from '@/lib/store/client'
import { setTimeout as sleep } from 'node:timers/promises'

/** Jobs on PostgreSQL: how many are handed out and ended a second by 1, 2 and 4 workers, and how soon another process begins one. */
const jobs = 600 * scale
const calls = 60 * scale
const { ctx, close } = await openBenchStore('postgresql')
const stores: Store[] = []
const open = (): Store => {
  const store = openStore(ctx.store.url)
  stores.push(store)
  return store
}
const add = (key: string) => enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: key, payload: { agentId: key } })
const now = () => new Date()

async function drain(store: Store): Promise<void> {
  const queue = new TableQueue(store, now)
  for (let taken = await queue.take('long'); taken; taken = await queue.take('long'))
    await queue.end(taken, { status: 'succeeded' })
}

async function throughput(workers: number): Promise<number> {
  for (let at = 0; at < jobs; at += 1) await add(`w${workers}-${at}`)
  const each = Array.from({ length: workers }, open)
  const start = performance.now()
  await Promise.all(each.map(drain))
  return jobs / ((performance.now() - start) / 1000)
}

/** By another store than that of the worker: as between two processes, nothing but the database tells of the job. */
async function latencies(): Promise<number[]> {
  let begun: () => void = () => undefined
  const store = open()
  // What a job's context takes from the process.
  Object.assign(globalThis, { mettleSettings: ctx.settings, mettleStore: store })
  const worker = new Worker(store, { mine: async () => begun() })
  worker.start()
  const waits: number[] = []
  for (let at = 0; at < calls; at += 1) {
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    const start = performance.now()
    await add(`l-${at}`)
    await beginning
    waits.push(performance.now() - start)
    await sleep(100)
  }
  await worker.stop()
  return waits.toSorted((a, b) => a - b)
}

const rates = { one: await throughput(1), two: await throughput(2), four: await throughput(4) }
const waits = await latencies()
const enqueueStart = performance.now()
for (let at = 0; at < calls; at += 1) await add(`e-${at}`)
const enqueueMs = (performance.now() - enqueueStart) / calls
for (const store of stores) await store.close()
await close()
const p50 = median(waits)
report({
  name: 'queue',
  value: {
    jobsPerSecond: { one: rounded(rates.one, 0), two: rounded(rates.two, 0), four: rounded(rates.four, 0) },
    handOutMs: { p50: rounded(p50, 1), p95: rounded(waits[Math.floor(waits.length * 0.95)]!, 1) },
    enqueueMs: rounded(enqueueMs, 1),
  },
  peer: null,
  ratio: rounded(rates.four / rates.one, 2),
  pass: p50 < 250 && rates.two >= 0.9 * rates.one && rates.four >= 0.9 * rates.one,
})
process.exit()
