import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmptyNext } from '@/bench/support/empty-next'
import { json, measureLoad, posting, type Call, type Load, type Rate } from '@/bench/support/load'
import { startBenchPostgres } from '@/bench/support/open-bench-store'
import { startPeer } from '@/bench/support/peers'
import { report, rounded } from '@/bench/support/report'
import { Api } from '@/e2e/support/api'
import { startServer } from '@/e2e/support/server'

/**
 * The calls inside an agent's turn, with 32 connections: suggest (a thousand distinct queries, one report in ten calls among them),
 * load, used and ingest of a production build, on both databases, compared in the same run with an empty route handler of the same
 * framework, with node:http that parses and answers the same bodies, and with a plain Fastify route of one prepared statement.
 * Printed; it gates nothing.
 */
const wanted = { suggest: 5, load: 5, used: 2, ingest: 1 } as const
type Name = keyof typeof wanted

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
const loads: Record<Name | 'suggestAlone' | 'loadTool', Load> = {
  suggest: { path: '/', method: 'GET', next: (n) => (n % 10 === 0 ? reporting(n) : suggest(n)) },
  suggestAlone: { path: '/', method: 'GET', next: suggest },
  load: { path: '/api/skills/resend-item', method: 'GET' },
  loadTool: { ...posting('/api/mcp', () => loadTool), headers: mcp },
  used: posting('/api/skills/used', used),
  ingest: posting('/api/sessions', ingest),
}

/** Runs some loads one after the other. */
async function run<N extends string>(server: { url: string; pid: number }, all: Record<N, Load>): Promise<Record<N, Rate>> {
  const rates: Partial<Record<N, Rate>> = {}
  for (const name of Object.keys(all) as N[]) rates[name] = await measureLoad(server, all[name])
  return rates as Record<N, Rate>
}

/** A database of each kind, whose committed writes are on the disk. */
async function openDatabase(kind: 'sqlite' | 'postgresql') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mettle-bench-'))
  const drop = () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'sqlite') return { ours: undefined, peers: `file:${path.join(folder, 'peer.db')}`, stop: async () => drop() }
  const { url, stop } = await startBenchPostgres({ isDurable: true })
  drop()
  return { ours: url, peers: url, stop }
}

async function runOn(kind: 'sqlite' | 'postgresql') {
  const { ours: databaseUrl, peers, stop } = await openDatabase(kind)
  const server = await startServer({ databaseUrl })
  const skill = {
    name: 'resend-item',
    description: 'Send an item again.',
    content: '# Resend\n\nFind it, read it, send it again.',
  }
  await new Api(server.url).send('POST', '/api/skills', skill)
  const ours = await run(server, loads)
  await server.close()
  const peer = await startPeer('fastify', peers)
  const fastify = await run(peer, { get: { path: '/', method: 'GET' }, post: posting('/', used) })
  peer.close()
  await stop()
  return { ours, fastify }
}

const bare = (at: string) => ({ get: { path: at, method: 'GET' } as const, post: posting(at, used) })
const empty = await startEmptyNext()
const emptyRoute = await run(empty, bare('/empty'))
empty.close()
const plain = await startPeer('http')
const nodeHttp = await run(plain, bare('/'))
plain.close()
const sqlite = await runOn('sqlite')
const postgresql = await runOn('postgresql')

const peerOf = (name: string) => (name === 'used' || name === 'ingest' || name === 'loadTool' ? 'post' : 'get')
/** How many times as many calls a second as the empty route answers, and how many times as few milliseconds of processor time each takes. */
function toEmpty(name: string, { rate, cpuMs }: Rate): { rate: number; cpu: number | null } {
  const other = emptyRoute[peerOf(name)]
  return { rate: rounded(rate / other.rate, 2), cpu: cpuMs && other.cpuMs ? rounded(other.cpuMs / cpuMs, 2) : null }
}

const hand = { emptyRoute, nodeHttp, 'fastify sqlite': sqlite.fastify, 'fastify postgresql': postgresql.fastify }
const groups: Record<string, Record<string, Rate>> = { sqlite: sqlite.ours, postgresql: postgresql.ours, ...hand }
const rows = Object.entries(groups).flatMap(([group, rates]) =>
  Object.entries(rates).map(([name, rate]) => {
    const ratio = toEmpty(name === 'post' ? 'used' : name, rate)
    return {
      group,
      name,
      ...rate,
      'to empty': ratio.rate,
      'by cpu': ratio.cpu,
      wanted: (wanted as Record<string, number>)[name] ?? '',
    }
  }),
)
// The one line of the result stays alone on the standard output.
console.error(
  rows
    .map((row) =>
      Object.values(row)
        .map((value) => String(value ?? '').padEnd(20))
        .join(''),
    )
    .join('\n'),
)

const ratios = (ours: Record<Name, Rate>) =>
  Object.fromEntries((Object.keys(wanted) as Name[]).map((name) => [name, toEmpty(name, ours[name]).rate]))
report({
  name: 'api',
  value: { sqlite: sqlite.ours, postgresql: postgresql.ours },
  peer: hand,
  ratio: toEmpty('suggest', sqlite.ours.suggest).rate,
  toEmpty: { sqlite: ratios(sqlite.ours), postgresql: ratios(postgresql.ours) },
  byCpu: Object.fromEntries(rows.map((row) => [`${row.group} ${row.name}`, row['by cpu']])),
  wanted,
  // The speed is only printed; a failed call or one without a response is no measurement.
  pass: rows.every(({ rate, failed }) => rate > 0 && failed === 0),
})
