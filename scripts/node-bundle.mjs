// What the scripts that make something of sources share: whether it is old, and how a part of the product becomes one file.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests are no part of what is made: editing one asks for nothing new. */
const isTest = (file) => /\.test(-support)?\.tsx?$/.test(file)

/** When something in a file or folder was last written or taken away (ms); 0 where it is not there. Folders named in `without` do not count. */
export function newestMs(file, without = []) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || isTest(file)) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(file).filter((entry) => !without.includes(entry))
  return Math.max(stat.mtimeMs, ...entries.map((entry) => newestMs(path.join(file, entry), without)))
}

/** Makes one file for Node of an entry point of the checkout; packages stay outside of it. */
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
