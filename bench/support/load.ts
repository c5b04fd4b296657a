import autocannon from 'autocannon'
import { cpuTimeOf } from './cpu-time'
import { rounded, scale } from './report'

const seconds = Math.max(4, Math.round(10 * scale))
const warmUpSeconds = Math.max(2, Math.round(seconds / 4))
export const json = { 'content-type': 'application/json' }

export type Call = Pick<autocannon.Request, 'path' | 'method' | 'body'>

export interface Load {
  path: string
  method: 'GET' | 'POST'
  /** The call of each turn, where they differ. */
  next?: (n: number) => Call
  headers?: Record<string, string>
}

export const posting = (path: string, body: (n: number) => string): Load => ({
  path,
  method: 'POST',
  next: (n) => ({ path, method: 'POST', body: body(n) }),
})

export interface Rate {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p99: number
  /** Milliseconds of the server's processor time a call, which holds on a busy machine too; null where the system does not tell. */
  cpuMs: number | null
  failed: number
}

/** Across all runs: every body is unique, so that no call finds its work done. */
let sent = 0

/** Calls a server, from 32 connections unless told otherwise. `pid`: the process whose time is counted, with those below it. */
export async function measureLoad(
  { url, pid }: { url: string; pid: number },
  load: Load,
  { connections = 32 } = {},
): Promise<Rate> {
  const { path, method, next, headers = json } = load
  // Headers of its own for each call: the generator writes the length of a body into them and would leave it there for the next.
  const each = (request: autocannon.Request) => ({ ...request, ...next?.((sent += 1)), headers: { ...headers } })
  const requests = next ? [{ setupRequest: each }] : undefined
  // Longer than any stall of a busy machine: a late response is a measurement, not a failure.
  const options = { url: `${url}${path}`, method, headers, connections, timeout: 60, requests }
  await autocannon({ ...options, duration: warmUpSeconds })
  const before = cpuTimeOf(pid)
  const run = await autocannon({ ...options, duration: seconds })
  const after = cpuTimeOf(pid)
  return {
    rate: rounded(run.requests.average, 0),
    p99: run.latency.p99,
    cpuMs: before === null || after === null ? null : rounded((after - before) / Math.max(1, run.requests.total)),
    failed: run.non2xx + run.errors,
  }
}
