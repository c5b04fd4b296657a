// Runs the benchmarks: bench/<name>.ts, bundled and run one after the other, each in a separate process. Without a name it runs
// all of them but those that take hours. --small uses a tenth of the size; `scale` knows --full and --sessions <n> too, `soak`
// --minutes <n>. Exits with 1 when one of them does not pass.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildThreadIfNeeded } from './build-thread.mjs'
import { bundleFolder, bundleForNode } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'bench')
const isFlag = (argument) => /^(?:--|\d+$)/.test(argument)
const names = process.argv.slice(2).filter((argument) => !isFlag(argument))
const flags = process.argv.slice(2).filter(isFlag)
const onlyByName = new Set(['scale', 'soak'])

/** A benchmark prints one JSON line; shared code is in folders. */
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  process.exit(2)
}

const out = bundleFolder('bench')
// Benchmarks of the services use the second thread as the server does.
await buildThreadIfNeeded()
let hasFailed = false
for (const name of names.length > 0 ? names : all.filter((one) => !onlyByName.has(one))) {
  const outfile = path.join(out, `${name}.mjs`)
  await bundleForNode(`bench/${name}.ts`, outfile)
  const run = spawnSync(process.execPath, ['--expose-gc', '--max-old-space-size=8192', outfile, ...flags], {
    cwd: root,
    stdio: 'inherit',
  })
  if (run.status !== 0) hasFailed = true
}
rmSync(out, { recursive: true, force: true })
process.exit(hasFailed ? 1 : 0)
