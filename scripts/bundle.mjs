// Bundles a part of the product that runs outside the server's own build (the command line, the second thread) into dist/, anew when a
// source is newer than the bundle.
import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = (file) => /\.test(-support)?\.ts$/.test(file)

function newestMs(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return isTest(file) ? 0 : stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newestMs(path.join(file, name))))
}

/** Makes `dist/<name>` of an entry point where it is missing or older than `sources`; answers its path. */
export async function bundleIfNeeded({ name, entry, sources }) {
  const bundle = path.join(root, 'dist', name)
  const builtMs = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Math.max(...sources.map((file) => newestMs(path.join(root, file)))) <= builtMs) return bundle
  const { build } = await import('esbuild')
  mkdirSync(path.dirname(bundle), { recursive: true })
  // Under a name of its own first: nobody ever reads half of it.
  const outfile = `${bundle}.${process.pid}.tmp.mjs`
  await build({
    entryPoints: [path.join(root, entry)],
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
  return bundle
}
