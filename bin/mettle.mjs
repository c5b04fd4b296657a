#!/usr/bin/env node
// The command line of a checkout: builds its bundle when that is missing or older than its sources, then runs it.
import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const bundle = path.join(root, 'dist/mettle.mjs')
const sources = ['lib/cli', 'lib/client', 'lib/contract', 'lib/domain', 'lib/skill-md', 'package.json']

function newestMs(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newestMs(path.join(file, name))))
}

async function build() {
  const { build } = await import('esbuild')
  mkdirSync(path.dirname(bundle), { recursive: true })
  // Under a name of its own first: a command that starts meanwhile never reads half a bundle.
  const outfile = `${bundle}.${process.pid}.tmp.mjs`
  const options = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'error',
  }
  await build({ ...options, entryPoints: [path.join(root, 'lib/cli/main.ts')], outfile, absWorkingDir: root })
  renameSync(outfile, bundle)
}

const builtMs = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0
if (Math.max(...sources.map((file) => newestMs(path.join(root, file)))) > builtMs) await build()
const { main } = await import(pathToFileURL(bundle).href)
await main()
