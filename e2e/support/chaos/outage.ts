import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, ProblemAnswer } from '../api'
import type { Cluster } from './cluster'

/** A database server of one's own, which is ended at once and started again. */
export interface Database {
  crash: () => Promise<void>
  again: () => Promise<void>
}

/** How long a process may take to say that its database is away, and to serve again once it is back. */
const noticedMsMax = 15_000
const backMsMax = 5_000
/** So many answers are asked of each process while the database is away: acts go on meanwhile. */
const askedMeanwhile = 10

const healthOf = (api: Api) => api.send('GET', '/api/health')
const readinessOf = (api: Api) => api.send('GET', '/api/health/ready')

/** What is wrong with how a process answers without its database; null where it says so, and why. */
async function faultAway(api: Api): Promise<string | null> {
  const [{ status, body, text }, ready] = [await healthOf(api), await readinessOf(api)]
  const { code, detail } = (body ?? {}) as Partial<ProblemAnswer>
  const saysWhy = status === 503 && code === 'unavailable' && /database is not responding/.test(detail ?? '')
  if (saysWhy && ready.status === 503) return null
  return `without a database /api/health answered ${status} and readiness ${ready.status}: ${text.slice(0, 200)}`
}

/** Asks until there is no fault, at most for some time. @returns the last fault, and how long it took */
async function until(msMax: number, fault: () => Promise<string | null>): Promise<{ fault: string | null; ms: number }> {
  const began = performance.now()
  for (;;) {
    const found = await fault()
    const ms = performance.now() - began
    if (found === null || ms > msMax) return { fault: found, ms }
    await sleep(50)
  }
}

async function faultBack(api: Api): Promise<string | null> {
  const [{ status, text }, ready] = [await healthOf(api), await readinessOf(api)]
  return status === 200 && ready.status === 200 ? null : `/api/health answered ${status}: ${text.slice(0, 200)}`
}

/**
 * Ends the database in the midst of whatever goes on, and starts it again once every process has said so several times. @returns what is
 * wrong with what they said, and how long they took to serve again
 */
export async function outage(cluster: Cluster, database: Database): Promise<{ faults: string[]; backMs: number }> {
  await database.crash()
  const servers = cluster.all()
  const noticed = await Promise.all(servers.map((api) => until(noticedMsMax, () => faultAway(api))))
  const meanwhile: (string | null)[] = []
  for (let at = 0; at < askedMeanwhile; at += 1) meanwhile.push(...(await Promise.all(servers.map(faultAway))))
  await database.again()
  const back = await Promise.all(servers.map((api) => until(backMsMax, () => faultBack(api))))
  const late = back.map(({ fault }) => (fault === null ? null : `${backMsMax / 1000} s after the database came back ${fault}`))
  const faults = [...noticed.map(({ fault }) => fault), ...meanwhile, ...late].filter((one) => one !== null)
  return { faults: [...new Set(faults)], backMs: Math.max(...back.map(({ ms }) => ms)) }
}
