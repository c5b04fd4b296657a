// The product's own settings, parsed before anything is built: the same code that the server runs.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Parses an environment. Throws an error whose message is one clear line. */
export async function readSettings(env) {
  const folder = path.join(root, 'node_modules/.cache/mettle')
  const outfile = path.join(folder, `settings-${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  const entry = path.join(root, 'lib/config/settings.ts')
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  try {
    const { parseSettings } = await import(pathToFileURL(outfile).href)
    return parseSettings(env)
  } finally {
    rmSync(outfile, { force: true })
  }
}
