// Bundles a part of the product that runs outside the server's own build (the command line, the second thread) into dist/, when a
// source is newer than the bundle.
import { mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateTablesIfNeeded } from './generate-tables.mjs'
import { bundleForNode, newestMs } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Builds `dist/<name>` from an entry point when it is missing or older than `sources`; `say` hears that it does. Returns its path. */
export async function bundleIfNeeded({ name, entry, sources, isWhole = false, say = () => undefined }) {
  const bundle = path.join(root, 'dist', name)
  const builtMs = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Math.max(...sources.map((file) => newestMs(path.join(root, file)))) <= builtMs) return bundle
  say()
  await generateTablesIfNeeded()
  mkdirSync(path.dirname(bundle), { recursive: true })
  // Written under a temporary name first, so that nobody reads half of it.
  const outfile = `${bundle}.${process.pid}.tmp.mjs`
  await bundleForNode(entry, outfile, { isWhole })
  renameSync(outfile, bundle)
  return bundle
}
