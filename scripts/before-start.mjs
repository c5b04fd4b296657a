// Checks whether a server can start, before anything is built, with the server's own code.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const name = 'before-start.mjs'
const sources = ['lib/jobs', 'lib/config', 'lib/domain', 'lib/observe', 'lib/store', 'package.json']

/** In a checkout it is bundled when its sources changed; a package brings it. */
async function readyBundle() {
  if (!existsSync(path.join(root, 'lib'))) return path.join(root, 'dist', name)
  const { bundleIfNeeded } = await import('./bundle.mjs')
  return bundleIfNeeded({ name, entry: 'lib/jobs/before-start.ts', sources })
}

/** The address a server with this environment listens on, its token, and what to say of it. Throws an error with a one-line message when none can start. */
export async function beforeStart(env) {
  const before = await import(pathToFileURL(await readyBundle()).href)
  return before.beforeStart(env)
}
