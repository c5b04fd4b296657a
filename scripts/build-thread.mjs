// Bundles what the server runs beside its own thread (dist/thread.mjs), anew when a source is newer than the bundle.
import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundle = path.join(root, 'dist/thread.mjs')
const sources = ['lib/domain', 'lib/transcripts', 'lib/redact', 'lib/services/thread', 'lib/services/session', 'package.json']

const isTest = (file) => /\.test(-support)?\.ts$/.test(file)

function newestMs(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return isTest(file) ? 0 : stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newestMs(path.join(file, name))))
}

/** Makes the bundle where it is missing or old. Under a name of its own first: nobody ever reads half of it. */
export async function buildThreadIfNeeded() {
  const builtMs = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Math.max(...sources.map((file) => newestMs(path.join(root, file)))) <= builtMs) return
  const { build } = await import('esbuild')
  mkdirSync(path.dirname(bundle), { recursive: true })
  const outfile = `${bundle}.${process.pid}.tmp.mjs`
  await build({
    entryPoints: [path.join(root, 'lib/services/thread/entry.ts')],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'error',
  })
  renameSync(outfile, bundle)
}
