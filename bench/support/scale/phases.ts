import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTimeOf } from '@/bench/support/cpu-time'
import { measureLoad, type Rate } from '@/bench/support/load'
import { median, rounded } from '@/bench/support/report'
import type { Api } from '@/e2e/support/api'
import type { Cluster } from '@/e2e/support/chaos/cluster'
import { sessionOf } from './work'
import { onDatabase } from './storage'

/** Connections of those who send or ask, whatever the number of processes. */
const clients = 32
const skills = 300
const queries = 1_000
const pagesDeep = 20
const timesAsked = 10
/** Sessions of one process before its time is taken. */
const warmMax = 150

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (cpuTimeOf(pid) ?? 0), 0)
const sumOver =
  <T>(list: readonly T[]) =>
  (of: (one: T) => number): number =>
    list.reduce((total, one) => total + of(one), 0)
const quantile = (sorted: readonly number[], at: number): number => rounded(sorted[Math.floor((sorted.length - 1) * at)] ?? 0, 1)

/** What was sent in a while: milliseconds of each request, and of the servers' processors. */
interface Sent {
  seconds: number
  cpu: number
  ms: readonly number[]
  failed: number
}

/** Sends sessions to the processes in turn; the first ones to each, which have its code compiled, are not measured. */
export async function ingestPart(
  cluster: Cluster,
  { from, to, agents }: { from: number; to: number; agents: number },
): Promise<Sent> {
  const warm = Math.min(to, from + warmMax * cluster.all().length, from + Math.floor((to - from) / 4))
  const before = await sendAll(cluster, { from, to: warm, agents })
  const sent = await sendAll(cluster, { from: warm, to, agents })
  return { ...sent, failed: before.failed + sent.failed }
}

async function sendAll(cluster: Cluster, { from, to, agents }: { from: number; to: number; agents: number }): Promise<Sent> {
  const apis = cluster.all()
  const ms: number[] = []
  let next = from
  let failed = 0
  const send = async () => {
    while (next < to) {
      const n = (next += 1) - 1
      const began = performance.now()
      const answer = await fetch(`${apis[n % apis.length]!.url}/api/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sessionOf(n, agents),
      })
      await answer.arrayBuffer()
      if (!answer.ok) failed += 1
      ms.push(performance.now() - began)
    }
  }
  const [cpu, began] = [cpuOf(cluster.pids()), performance.now()]
  await Promise.all(Array.from({ length: clients }, send))
  return { seconds: (performance.now() - began) / 1000, cpu: cpuOf(cluster.pids()) - cpu, ms, failed }
}

/** Sessions a second over all parts, with what one took. */
export function ingestRate(parts: readonly Sent[]): Rate & { p50: number } {
  const sum = sumOver(parts)
  const sorted = parts.flatMap(({ ms }) => ms).toSorted((a, b) => a - b)
  const count = Math.max(1, sorted.length)
  return {
    rate: rounded(count / sum(({ seconds }) => seconds), 1),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    cpuMs: rounded(sum(({ cpu }) => cpu) / count, 2),
    failed: sum(({ failed }) => failed),
  }
}

/** Has the sessions of some agents learned from, and waits for the last. */
export async function mine(
  databaseUrl: string,
  api: Api,
  { agents, pids }: { agents: readonly string[]; pids: readonly number[] },
): Promise<{ seconds: number; agentsPerSecond: number; cpuMsPerAgent: number }> {
  const [cpu, began] = [cpuOf(pids), performance.now()]
  for (const agent of agents) await api.post('/api/mining', { agent })
  const open = `SELECT count(*)::int AS n FROM "Job" WHERE "kind" = 'mine' AND "status" IN ('queued', 'running')`
  while (Number((await onDatabase(databaseUrl, open))[0]?.n) > 0) await sleep(100)
  const seconds = (performance.now() - began) / 1000
  return {
    seconds: rounded(seconds, 1),
    agentsPerSecond: rounded(agents.length / seconds, 2),
    cpuMsPerAgent: rounded((cpuOf(pids) - cpu) / agents.length, 0),
  }
}

/** A library to suggest from. */
export async function teach(api: Api): Promise<void> {
  for (let at = 0; at < skills; at += 1) {
    const description = `Does task ${at}: sends what customer ${at} ordered and tells them.`
    await api.post('/api/skills', { name: `task-${at}`, description, content: `# Task ${at}\n\n1. Find it.\n2. Send it.\n` })
  }
}

const query = (n: number): string => `/api/suggest?q=send+what+customer+${n % queries}+ordered`

/** Asks all processes at once, once each of them has answered every query: each keeps answers of its own. */
export async function suggestFrom(cluster: Cluster): Promise<Rate> {
  const warm = async (api: Api) => {
    for (let at = 0; at < queries; at += 1) await api.get(query(at))
  }
  await Promise.all(cluster.all().map(warm))
  const next = (n: number) => ({
    path: query(n),
    method: 'GET' as const,
    body: '',
  })
  const pids = cluster.pids()
  const rates = await Promise.all(
    cluster
      .all()
      .map(({ url }, at) =>
        measureLoad({ url, pid: pids[at]! }, { path: '/', method: 'GET', next }, { connections: clients / pids.length }),
      ),
  )
  const sum = sumOver(rates)
  const cpuMs = rounded(
    sum((one) => (one.cpuMs ?? 0) * one.rate) /
      Math.max(
        1,
        sum((one) => one.rate),
      ),
  )
  return { rate: sum((one) => one.rate), p99: Math.max(...rates.map((one) => one.p99)), cpuMs, failed: sum((one) => one.failed) }
}

/** Of several turns: the mean of their rates and processor times, the worst of their p99. */
export function suggestRate(turns: readonly Rate[]): Rate {
  const sum = sumOver(turns)
  const mean = (of: (one: Rate) => number) => rounded(sum(of) / turns.length)
  return {
    rate: mean(({ rate }) => rate),
    p99: Math.max(...turns.map(({ p99 }) => p99)),
    cpuMs: mean(({ cpuMs }) => cpuMs ?? 0),
    failed: sum(({ failed }) => failed),
  }
}

interface Listed {
  nextCursor?: string | null
}

/** How long lists take at this size, the first time and after: their first page and one far behind it. */
export async function lists(api: Api): Promise<Record<string, { firstMs: number; p50Ms: number }>> {
  const found: Record<string, { firstMs: number; p50Ms: number }> = {}
  const ask = async (address: string) => {
    const began = performance.now()
    const page = await api.get<Listed>(address)
    return { page, ms: performance.now() - began }
  }
  const time = async (name: string, address: string) => {
    const { ms } = await ask(address)
    const again: number[] = []
    for (let at = 0; at < timesAsked; at += 1) again.push((await ask(address)).ms)
    found[name] = { firstMs: rounded(ms, 1), p50Ms: rounded(median(again), 1) }
  }
  for (const noun of ['sessions', 'events', 'skills', 'candidates'] as const) {
    const first = `/api/${noun}?limit=50`
    await time(noun, first)
    let address = first
    for (let at = 0; at < pagesDeep; at += 1) {
      const { page } = await ask(address)
      if (!page.nextCursor) break
      address = `${first}&cursor=${encodeURIComponent(page.nextCursor)}`
    }
    if (address !== first) await time(`${noun}, ${pagesDeep} pages on`, address)
  }
  await time('agents', '/api/agents')
  await time('sessions by word', '/api/sessions?limit=50&q=customer')
  await time('overview', '/api/overview')
  return found
}
