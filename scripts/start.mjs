// Starts Mettle: builds when the sources changed since the last build, migrates, serves, prints the address.
// --dev serves with live reload; --demo opens the sample data.
import { spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfNeeded, generateIfNeeded } from './build.mjs'
import { buildThreadIfNeeded } from './build-thread.mjs'
import { beforeStart } from './before-start.mjs'
import { whenStartersGo } from './starters.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')
process.chdir(root)

/** How long a server may take to finish current work. */
const graceMs = 10_000

const next = path.join(root, 'node_modules/next/dist/bin/next')
const serve = path.join(root, 'scripts/serve.mjs')
const withParent = ['--import', pathToFileURL(path.join(root, 'scripts/with-parent.mjs')).href]
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: isDev ? 'development' : 'production' }

function fail(message) {
  console.error(`mettle: ${message}`)
  process.exit(1)
}

/** The address to listen on, or a one-line reason why no server can start: before anything is built. */
async function placeOrFail() {
  try {
    return await beforeStart(process.env)
  } catch (error) {
    console.error(error.message)
    return process.exit(1)
  }
}

/** The port itself when it is free; for 0 any free one. Otherwise another server would respond in place of ours. */
function freePort(host, port) {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error) => fail(`cannot listen on ${host}:${port} (${error.code}): set METTLE_PORT to a free port`))
    probe.listen(port, host, () => {
      const { port: found } = probe.address()
      probe.close(() => resolve(String(found)))
    })
  })
}

await whenStartersGo(() => process.exit(1))
const { host, port: wanted } = await placeOrFail()
const port = await freePort(host, wanted)
const status = await (isDev ? generateIfNeeded() : buildIfNeeded())
if (status !== 0) process.exit(status)
if (isDev) await buildThreadIfNeeded()

// In development the framework's own server, which reloads what changes.
const command = isDev ? [next, 'dev', '--hostname', host, '--port', port] : [serve, host, port]
const server = spawn(process.execPath, [...withParent, ...command], {
  // The channel tells the server when this process has ended, because a killed one sends no signal.
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  // The server reads the same settings, with the free port that was found.
  env: { ...env, METTLE_PORT: port },
})
server.stdout.pipe(process.stdout)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    server.kill(signal)
    setTimeout(() => server.kill('SIGKILL'), graceMs).unref()
  })
// However this process ends, the server ends with it, so that nothing keeps the port.
process.on('exit', () => server.kill())
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Ready means that the product responds, including its database, not that a port is open. */
async function waitUntilReady() {
  for (;;) {
    const answer = await fetch(`${url}/api/health`, { redirect: 'manual' }).catch(() => null)
    // A server that requires an account responds too: it only returns nothing before a sign-in.
    if (answer?.ok || answer?.status === 401) return
    // It listens but cannot respond: it has reported the cause itself.
    if (answer?.status === 500) fail('the server could not be started: what it said stands above')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

await waitUntilReady()
if (isDemo) {
  const answer = await fetch(`${url}/api/demo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  if (!answer.ok) fail(`the demo data could not be loaded: ${(await answer.json()).detail}`)
  console.log(`Demo data is loaded: open ${url}/?workspace=demo`)
}
console.log(`Mettle ready at ${url}`)
