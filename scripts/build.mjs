// The production build, made anew when a source changed since the last one.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aloneInBuild } from './build-lock.mjs'
import { buildThreadIfNeeded } from './build-thread.mjs'

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

/** Tests are no part of the build: editing one asks for no new build. */
const isTest = (file) => /\.test(-support)?\.tsx?$/.test(file)

function newestMs(file) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || isTest(file)) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((entry) => newestMs(path.join(file, entry))))
}

const isBuilt = () =>
  existsSync(built) && Math.max(...all.map((file) => newestMs(path.join(root, file)))) <= statSync(built).mtimeMs

function run(args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
}

/** Generates the database clients where they are missing. Answers an exit code. */
export function generateIfNeeded() {
  if (existsSync(path.join(root, 'prisma/generated/sqlite/client.ts'))) return 0
  return run([path.join(root, 'scripts/generate-clients.mjs')])
}

/** Builds for production where a source is newer than the last build. Answers an exit code. */
export function buildIfNeeded() {
  return aloneInBuild(async () => {
    const status = generateIfNeeded()
    if (status === 0) await buildThreadIfNeeded()
    if (status !== 0 || isBuilt()) return status
    console.log('Building (about half a minute, only after a change)…')
    return run([next, 'build'])
  })
}
