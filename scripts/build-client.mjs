// Builds `mettle/client` for other programs: one module without dependencies, and its types from the contracts.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleIfNeeded } from './bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const types = path.join(root, 'dist/client')
const sources = ['lib/client', 'lib/contract', 'lib/domain', 'package.json']

const specifier = /(?<=(?:from |import\(|import )["'])(@|\.\.?)\/([^"']+)(?=["'])/g

/** The compiler keeps our alias and omits file extensions in its output: neither resolves elsewhere. */
function withPlainImports(folder) {
  for (const file of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.d.ts'))) {
    const full = path.join(folder, file)
    const up = path.relative(path.dirname(full), folder).replaceAll(path.sep, '/') || '.'
    const said = (_, start, rest) => `${start === '@' ? up : start}/${rest}.js`
    writeFileSync(full, readFileSync(full, 'utf8').replaceAll(specifier, said))
  }
}

function emitTypes() {
  const made = `${types}.${process.pid}.tmp`
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', 'tsconfig.client.json', '--outDir', made]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) throw new Error('The types of the client were not made')
  withPlainImports(made)
  rmSync(types, { recursive: true, force: true })
  renameSync(made, types)
}

mkdirSync(path.join(root, 'dist'), { recursive: true })
const bundle = await bundleIfNeeded({ name: 'client.mjs', entry: 'lib/client/public.ts', sources })
const entry = path.join(types, 'lib/client/public.d.ts')
const isOlder = (statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0) < statSync(bundle).mtimeMs
if (isOlder) emitTypes()
