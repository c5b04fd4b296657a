import http from 'node:http'
import autocannon from 'autocannon'
import { startEmptyNext } from '@/bench/support/empty-next'
import { report, rounded, scale } from '@/bench/support/report'
import { Api } from '@/e2e/support/api'
import { freePort, startServer } from '@/e2e/support/server'

/**
 * The calls inside an agent's turn, with 32 connections: suggest (a thousand distinct queries, one report in ten calls among them),
 * load, used and ingest of a production build, compared with an empty route handler of the same framework and with node:http that
 * parses and answers the same bodies. Printed; it gates nothing.
 */
const seconds = Math.max(4, Math.round(10 * scale))
const warmUpSeconds = Math.max(2, Math.round(seconds / 4))
const json = { 'content-type': 'application/json' }

type Call = Pick<autocannon.Request, 'path' | 'method' | 'body'>

interface Load {
  path: string
  method: 'GET' | 'POST'
  /** The call of each turn, where they differ. */
  next?: (n: number) => Call
  headers?: Record<string, string>
}

const posting = (path: string, body: (n: number) => string): Load => ({
  path,
  method: 'POST',
  next: (n) => ({ path, method: 'POST', body: body(n) }),
})

interface Rate {
  rate: number
  p99: number
  failed: number
}

/** Across all runs: every body is unique, so that no call finds its work done. */
let sent = 0

async function perSecond(url: string, { path, method, next, headers = json }: Load): Promise<Rate> {
  // Headers of its own for each call: the generator writes the length of a body into them and would leave it there for the next.
  const each = (request: autocannon.Request) => ({ ...request, ...next?.((sent += 1)), headers: { ...headers } })
  const requests = next ? [{ setupRequest: each }] : undefined
  // Longer than any stall of a busy machine: a late response is a measurement, not a failure.
  const options = { url: `${url}${path}`, method, headers, connections: 32, timeout: 60, requests }
  await autocannon({ ...options, duration: warmUpSeconds })
  const run = await autocannon({ ...options, duration: seconds })
  return { rate: rounded(run.requests.average, 0), p99: run.latency.p99, failed: run.non2xx + run.errors }
}

async function startPlain(): Promise<{ url: string; close: () => void }> {
  const port = await freePort()
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(text ? (JSON.parse(text) as unknown) : { ok: true }))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

const call = (id: string, name: string) => ({ id, function: { name, arguments: '{"id":7}' } })
const transcript = { messages: [{ role: 'assistant', tool_calls: [call('a', 'find'), call('b', 'read'), call('c', 'send')] }] }
const used = (n: number): string => JSON.stringify({ skill: 'resend-item', sessionKey: `load-${n}`, outcome: 'success' })
const ingest = (n: number): string => JSON.stringify({ sessionKey: `load-${n}`, transcript })
const queries = 1_000
const suggest = (n: number): Call => ({ path: `/api/suggest?q=send+the+item+${n % queries}+again`, method: 'GET', body: '' })
const reporting = (n: number): Call => ({ path: '/api/skills/used', method: 'POST', body: used(n) })
const loadTool = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'load_skill', arguments: { name: 'resend-item' } },
})
const mcp = { ...json, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }

const server = await startServer()
const api = new Api(server.url)
const skill = { name: 'resend-item', description: 'Send an item again.', content: '# Resend\n\nFind it, read it, send it again.' }
await api.send('POST', '/api/skills', skill)
const ours = {
  suggest: await perSecond(server.url, { path: '/', method: 'GET', next: (n) => (n % 10 === 0 ? reporting(n) : suggest(n)) }),
  load: await perSecond(server.url, { path: '/api/skills/resend-item', method: 'GET' }),
  loadTool: await perSecond(server.url, { ...posting('/api/mcp', () => loadTool), headers: mcp }),
  used: await perSecond(server.url, posting('/api/skills/used', used)),
  ingest: await perSecond(server.url, posting('/api/sessions', ingest)),
}
await server.close()

const empty = await startEmptyNext()
const emptyRoute = {
  get: await perSecond(empty.url, { path: '/empty', method: 'GET' }),
  post: await perSecond(empty.url, posting('/empty', used)),
}
empty.close()
const plain = await startPlain()
const nodeHttp = {
  get: await perSecond(plain.url, { path: '/', method: 'GET' }),
  post: await perSecond(plain.url, posting('/', used)),
}
plain.close()
const beside = ({ rate }: Rate, peer: Rate): number => rounded(rate / peer.rate, 3)
const { get, post } = emptyRoute
const toEmpty = {
  suggest: beside(ours.suggest, get),
  load: beside(ours.load, get),
  used: beside(ours.used, post),
  ingest: beside(ours.ingest, post),
}
const all = [ours, emptyRoute, nodeHttp].flatMap((rates) => Object.values<Rate>(rates))
report({
  name: 'api',
  value: ours,
  peer: { emptyRoute, nodeHttp },
  ratio: toEmpty.suggest,
  toEmpty,
  wanted: { suggest: 5, load: 5, used: 2, ingest: 1 },
  // The speed is only printed; a failed call or one without a response is no measurement.
  pass: all.every(({ rate, failed }) => rate > 0 && failed === 0),
})
