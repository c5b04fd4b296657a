// `npm run chaos`: kills server processes at random points of their work, then ends PostgreSQL under them, and checks that nothing was
// lost. Options: --kills 100, --outages 5 (of PostgreSQL), --seed <number> (printed; of the clock by default), --database sqlite,
// postgresql or apart, which is PostgreSQL and a disk each (all of them by default).
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildThreadIfNeeded } from './build-thread.mjs'
import { bundleFolder, bundleForNode } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    outages: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string' },
  },
})
const databases = values.database ? [values.database] : ['postgresql', 'apart', 'sqlite']

const out = bundleFolder('chaos')
const bundle = path.join(out, 'process.mjs')
const runner = path.join(out, 'run.mjs')
await buildThreadIfNeeded()
await bundleForNode('e2e/support/chaos/process.ts', bundle, { isWhole: true })
await bundleForNode('e2e/support/chaos/run.ts', runner)
const run = spawnSync(process.execPath, [runner, bundle, values.kills, values.outages, values.seed, ...databases], {
  cwd: root,
  stdio: 'inherit',
})
rmSync(out, { recursive: true, force: true })
process.exit(run.status ?? 1)
