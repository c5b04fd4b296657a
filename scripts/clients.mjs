// Tries what this product writes and answers with the real programs that read it: installs each from the npm registry into
// .data/clients, and prints a table of what each accepted. No login, no model, and no network but for the registry.
//   npm run clients [-- <title or package> ...]
// Exits with 1 when a program refused something, and says why one could not run.
import path from 'node:path'
import { install } from './clients/install.mjs'
import { startOwnServer } from './clients/own-server.mjs'
import { clients, elsewhere, newerNodes } from './clients/programs.mjs'
import { readers } from './clients/readers.mjs'
import { tryClient } from './clients/try-client.mjs'

const major = Number(process.versions.node.split('.')[0])
const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const isWanted = ({ title, package: name = '' }) =>
  wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word) || name === word)

/** The node that a program needs, from npm where this one is older. */
const nodeFor = ({ needsNode = 0 }) =>
  major >= needsNode
    ? process.execPath
    : path.join(install({ package: 'node', version: newerNodes[needsNode] }), 'node_modules/node/bin/node')

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
const server = startOwnServer()
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
