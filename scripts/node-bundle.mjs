// Shared by scripts that build from sources: whether an output is outdated, and how to bundle a part of the product into one file.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests are not part of the output: editing one rebuilds nothing. */
const isTest = (file) => /\.test(-support)?\.tsx?$/.test(file)

/** Last change or removal in a file or folder (ms); 0 when it is missing. Folders named in `without` do not count. */
export function newestMs(file, without = []) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || isTest(file)) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(file).filter((entry) => !without.includes(entry))
  return Math.max(stat.mtimeMs, ...entries.map((entry) => newestMs(path.join(file, entry), without)))
}

/** Bundles an entry point of the checkout into one file for Node; packages stay external. */
export const bundleForNode = (entry, outfile) =>
  build({
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
