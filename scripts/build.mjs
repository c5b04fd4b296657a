// The production build, rebuilt when a source changed since the last one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aloneInBuild } from './build-lock.mjs'
import { buildThreadIfNeeded } from './build-thread.mjs'
import { generateTablesIfNeeded } from './generate-tables.mjs'
import { newestMs } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const next = path.join(root, 'node_modules/next/dist/bin/next')
const built = path.join(root, '.next/BUILD_ID')
const sources = [
  'app',
  'components',
  'lib',
  'prisma/models',
  'public',
  'package.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'proxy.ts',
]
const all = [...sources, 'instrumentation.ts', 'instrumentation-client.ts', 'package-lock.json', 'tsconfig.json']

const isBuilt = () =>
  existsSync(built) && Math.max(...all.map((file) => newestMs(path.join(root, file)))) <= statSync(built).mtimeMs

const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } }

/** Runs a Node program asynchronously, so that other work of this process continues; what it says goes to `write` where one is given. */
function run(args, write) {
  const child = spawn(process.execPath, args, write ? { ...options, stdio: ['ignore', 'pipe', 'pipe'] } : options)
  child.stdout?.on('data', (part) => write(part, 'out'))
  child.stderr?.on('data', (part) => write(part, 'err'))
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Generates missing database clients and outdated operation tables. Returns an exit code. */
export async function generateIfNeeded() {
  await generateTablesIfNeeded()
  if (existsSync(path.join(root, 'prisma/generated/columns.ts'))) return 0
  return spawnSync(process.execPath, [path.join(root, 'scripts/generate-clients.mjs')], options).status ?? 1
}

/** Builds for production when a source is newer than the last build. Returns an exit code. */
export function buildIfNeeded(write) {
  return aloneInBuild(async () => {
    const status = await generateIfNeeded()
    if (status === 0) await buildThreadIfNeeded()
    if (status !== 0 || isBuilt()) return status
    const notice = 'Building (about half a minute, only after a change)…'
    if (write) write(`${notice}\n`, 'err')
    else console.log(notice)
    return run([next, 'build'], write)
  })
}
