import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBenchPostgres } from '@/bench/support/open-bench-store'
import { median, numberOption, report, rounded, scale } from '@/bench/support/report'
import { onDatabase, storageOf } from '@/bench/support/scale/storage'
import { ingestPart, ingestRate, lists, mine, suggestFrom, suggestRate, teach } from '@/bench/support/scale/phases'
import { agentOf, callsOfSession } from '@/bench/support/scale/work'
import { Cluster } from '@/e2e/support/chaos/cluster'
import { makeHome } from '@/e2e/support/server'
import type { bundleFolder, bundleForNode } from '@/scripts/node-bundle.mjs'

/**
 * A company on PostgreSQL: 100,000 sessions with 2 million calls (`--full`: ten times, `--sessions <n>`: so many), sent to, asked of and
 * learned from by 1, 2 and 4 processes. What docs/scale.md computes with is printed: time and processor time a session, storage a call,
 * and how long lists take at that size.
 */
const counts = [1, 2, 4] as const
type NodeBundle = { bundleFolder: typeof bundleFolder; bundleForNode: typeof bundleForNode }
type Count = (typeof counts)[number]

/** The same server without pages that `npm run chaos` kills. */
async function bundleServer(): Promise<{ bundle: string; drop: () => void }> {
  // Unbundled, because it finds the checkout from where it lies.
  const builder = (await import(pathToFileURL(path.resolve('scripts/node-bundle.mjs')).href)) as NodeBundle
  const folder = builder.bundleFolder('scale')
  const bundle = path.join(folder, 'process.mjs')
  await builder.bundleForNode('e2e/support/chaos/process.ts', bundle, { isWhole: true })
  return { bundle, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

const isFull = process.argv.includes('--full')
const sessions = numberOption('--sessions', { min: 100, otherwise: 100_000 * (isFull ? 10 : 1) * scale })
/** Each learns from what it did itself, so mining is dealt out by them: a third of them to each number of processes. */
const agents = Math.max(8, Math.round(sessions / 2_500))
const { bundle, drop } = await bundleServer()
const home = makeHome()
const postgres = await startBenchPostgres({ isDurable: true })
const open = async (role: 'web' | 'worker', count: number) => {
  const cluster = new Cluster({ bundle, home, databaseUrl: postgres.url, count, role })
  await cluster.startAll()
  return cluster
}
const by = async <T>(work: (count: Count) => Promise<T> | T): Promise<Record<Count, T>> => ({
  1: await work(1),
  2: await work(2),
  4: await work(4),
})
/** Rounds of a turn of each count, each round in another order: a database that grows weighs on all of them alike. */
async function inTurn<T>(rounds: number, work: (count: Count, turn: number) => Promise<T>): Promise<Record<Count, T[]>> {
  const found: Record<Count, T[]> = { 1: [], 2: [], 4: [] }
  const orders = Array.from({ length: rounds }, (_, shift) => counts.map((_one, at) => counts[(at + shift) % counts.length]!))
  for (const [turn, count] of orders.flat().entries()) found[count].push(await work(count, turn))
  return found
}
const [ingestRounds, suggestRounds] = [3, 5]
/** Sessions that are sent before a turn. */
const sentBefore = (turn: number) => Math.floor((sessions * turn) / (counts.length * ingestRounds))
/** What more processes come to beside one: the median of the rounds, because one machine's speed changes between them. */
const besideOne = (rates: Record<Count, number[]>) => {
  const of = (count: 2 | 4) => rounded(median(rates[count].map((rate, round) => rate / rates[1][round]!)), 2)
  return { 2: of(2), 4: of(4) }
}
const say = (line: string) => void process.stderr.write(`${line}\n`)

try {
  const first = await open('web', 1)
  const empty = await storageOf(postgres.url)
  await first.close()
  const parts = await inTurn(ingestRounds, async (count, turn) => {
    const cluster = await open('web', count)
    const part = await ingestPart(cluster, { from: sentBefore(turn), to: sentBefore(turn + 1), agents })
    await cluster.close()
    say(`ingest, ${count}: ${JSON.stringify(ingestRate([part]))}`)
    return part
  })
  const ingest = await by((count) => ingestRate(parts[count]))
  const filled = await storageOf(postgres.url)
  const web = await open('web', 1)
  const learn = async (count: Count) => {
    const workers = await open('worker', count)
    const names = Array.from({ length: agents }, (_, at) => agentOf(at, agents))
    const own = names.filter((_, at) => at % counts.length === counts.indexOf(count))
    const measured = await mine(postgres.url, web.all()[0]!, { agents: own, pids: workers.pids() })
    await workers.close()
    say(`mining, ${count}: ${JSON.stringify(measured)}`)
    return measured
  }
  const mining = { ...(await by(learn)), again: await learn(1) }
  await teach(web.all()[0]!)
  const pages = await lists(web.all()[0]!)
  await web.close()
  const asked = await inTurn(suggestRounds, async (count) => {
    const cluster = await open('web', count)
    const turn = await suggestFrom(cluster)
    await cluster.close()
    say(`suggest, ${count}: ${JSON.stringify(turn)}`)
    return turn
  })
  const suggest = await by((count) => suggestRate(asked[count]))
  const stored = await onDatabase(postgres.url, 'SELECT count(*)::int AS n FROM "Session"')
  const calls = sessions * callsOfSession
  const ratios = {
    ingest: besideOne(await by((count) => parts[count].map((part) => ingestRate([part]).rate))),
    suggest: besideOne(await by((count) => asked[count].map(({ rate }) => rate))),
  }
  const least = Math.min(...Object.values(ratios).flatMap((one) => Object.values(one)))
  const failed = [ingest, suggest].flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one.failed, 0)
  report({
    name: 'scale',
    value: { sessions, calls, agents, ingest, suggest, ratios, mining, pages },
    storage: {
      mbPerMillionCalls: rounded((filled.bytes - empty.bytes) / 2 ** 20 / (calls / 1e6), 1),
      kbPerSession: rounded((filled.bytes - empty.bytes) / 1024 / sessions, 2),
      tables: filled.tables,
    },
    peer: null,
    ratio: least,
    lost: sessions - Number(stored[0]?.n),
    // More processes must not be slower than one, whatever the number of processors.
    pass: failed === 0 && Number(stored[0]?.n) === sessions && least >= 0.9,
  })
} finally {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  drop()
}
process.exit()
