// Shared by scripts that build from sources: whether an output is outdated, and how to bundle a part of the product into one file.
import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** Makes a new folder for bundles that are run once: inside the checkout, so that their packages resolve. Whoever makes it removes it. */
export function bundleFolder(name) {
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(path.join(cache, `${name}-`))
}

/** What no bundle holds: a binary of this system, and packages that are optional. */
const never = ['libsql', '@energetic-ai/*']
/** Packages in the older form load parts of Node by `require`, which a module has none of. */
const banner = { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" }

/**
 * Bundles an entry point of the checkout into one file for Node. Packages stay external, unless it is to be `whole`: such a file
 * needs nothing installed beside it and loads in half the time.
 */
export async function bundleForNode(entry, outfile, { isWhole = false } = {}) {
  // Only here: most runs find their bundle as it should be.
  const { build } = await import('esbuild')
  await build({
    entryPoints: [path.join(root, entry)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    alias: { '@': root },
    logLevel: 'error',
    ...(isWhole ? { external: never, banner, minifySyntax: true, minifyWhitespace: true } : { packages: 'external' }),
  })
}
