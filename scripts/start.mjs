// Starts Mettle: builds when the sources changed since the last build, migrates, serves, prints the address.
// --dev serves with live reload; --demo opens on labelled demo data.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded, generateIfNeeded } from './build.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')
process.chdir(root)

const next = path.join(root, 'node_modules/next/dist/bin/next')
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: isDev ? 'development' : 'production' }

function fail(message) {
  console.error(`mettle: ${message}`)
  process.exit(1)
}

/** Host and port as the product's own settings will read them. */
function address() {
  const given = process.env.METTLE_PORT || (/^\d{1,5}$/.test(process.env.PORT ?? '') ? process.env.PORT : '') || '4310'
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) fail(`METTLE_PORT "${given}" is not a port`)
  return { host: process.env.METTLE_HOST || '127.0.0.1', port: given }
}

const { host, port } = address()
const status = isDev ? generateIfNeeded() : buildIfNeeded()
if (status !== 0) process.exit(status)

const server = spawn(process.execPath, [next, isDev ? 'dev' : 'start', '--hostname', host, '--port', port], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env,
})
server.stdout.pipe(process.stdout)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Ready means that the product answers, database and all, not that a port is open. */
async function waitUntilReady() {
  for (;;) {
    const answer = await fetch(`${url}/api/health`, { redirect: 'manual' }).catch(() => null)
    if (answer?.ok) return
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
