// Tries what this product writes and answers with the real programs that read it: installs each from the npm registry into
// .data/clients, and prints a table of what each accepted. No login, no model, and no network but for the registry.
//   npm run clients [-- <title or package> ...]
// Exits with 1 when a program refused something, and says why one could not run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './clients/install.mjs'
import { clients, elsewhere, newerNodes } from './clients/programs.mjs'
import { readers } from './clients/readers.mjs'
import { tryClient } from './clients/try-client.mjs'

const bin = fileURLToPath(new URL('../bin/mettle.mjs', import.meta.url))
const major = Number(process.versions.node.split('.')[0])
const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const isWanted = ({ title, package: name = '' }) =>
  wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word) || name === word)

/** The node that a program needs, from npm where this one is older. */
const nodeFor = ({ needsNode = 0 }) =>
  major >= needsNode
    ? process.execPath
    : path.join(install({ package: 'node', version: newerNodes[needsNode] }), 'node_modules/node/bin/node')

/** Starts the server of this checkout on a home of its own. */
async function startServer() {
  const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-clients-'))
  const home = path.join(base, 'mettle')
  const env = { ...process.env, HOME: base, METTLE_HOME: home, METTLE_PORT: '0' }
  const mettle = (...words) =>
    JSON.parse(
      execFileSync(process.execPath, [bin, ...words, '--json'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    )
  const { address } = mettle('start', '--background')
  const stop = () => {
    mettle('stop', '--force')
    rmSync(base, { recursive: true, force: true, maxRetries: 3 })
  }
  return { url: address.replace(/\/$/, ''), home, bin, stop }
}

/** Installs and tries one program. Returns its line of the table. */
async function lineOf(one, server) {
  const name = `${one.package}@${one.version}`
  let program
  try {
    const node = nodeFor(one)
    const folder = install(one, node)
    program = { folder, node, bin: path.join(folder, 'node_modules/.bin', one.bin ?? '') }
  } catch (error) {
    return { title: one.title, name, result: 'not run', detail: error.message }
  }
  try {
    const detail = await (one.harness ? tryClient(one, program, server) : one.check({ ...server, ...program }))
    return { title: one.title, name, result: 'accepted', detail }
  } catch (error) {
    return { title: one.title, name, result: 'refused', detail: error.message }
  }
}

const pad = (lines, key) => Math.max(...lines.map((line) => line[key].length))

function print(lines) {
  const [title, name] = [pad(lines, 'title'), pad(lines, 'name')]
  for (const line of lines) {
    const [first, ...rest] = line.detail.split('\n')
    console.log(`${line.title.padEnd(title)}  ${line.name.padEnd(name)}  ${line.result.padEnd(8)}  ${first}`)
    for (const more of rest) console.log(`    ${more}`)
  }
}

const chosen = [...clients, ...readers].filter(isWanted)
if (chosen.length === 0) {
  console.error(`mettle: no such program. There are: ${[...clients, ...readers].map((one) => one.title).join(', ')}`)
  process.exit(2)
}
const server = await startServer()
const lines = []
try {
  for (const one of chosen) {
    console.error(`${one.title}…`)
    lines.push(await lineOf(one, server))
  }
} finally {
  server.stop()
}
for (const { title, why } of elsewhere.filter(isWanted)) lines.push({ title, name: '–', result: 'not run', detail: why })
print(lines)
process.exit(lines.some((line) => line.result === 'refused') ? 1 : 0)
