// Moves a home to PostgreSQL, with the server's own code. In a checkout it is bundled when its sources changed; a package brings it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const name = 'move-home.mjs'
const sources = ['lib/jobs', 'lib/config', 'lib/domain', 'lib/observe', 'lib/store', 'prisma/generated', 'package.json']

async function readyBundle() {
  if (!existsSync(path.join(root, 'lib'))) return path.join(root, 'dist', name)
  const { bundleIfNeeded } = await import('./bundle.mjs')
  return bundleIfNeeded({ name, entry: 'lib/jobs/move-home.ts', sources })
}

/** Copies the home of an environment to the database `to`; what was or would be moved. Throws an error with a one-line message. */
export async function moveHome(env, { to, isDryRun, onTable }) {
  const bundle = await import(pathToFileURL(await readyBundle()).href)
  return bundle.moveHome(env, { to, isDryRun, onTable, root })
}
