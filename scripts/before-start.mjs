// Whether a server can be started, asked before anything is built: the same code that the server runs.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleForNode } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where a server with this environment listens. Throws an error whose message is one clear line where none can be started. */
export async function beforeStart(env) {
  const folder = path.join(root, 'node_modules/.cache/mettle')
  const outfile = path.join(folder, `before-start-${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  await bundleForNode('lib/jobs/before-start.ts', outfile)
  try {
    const before = await import(pathToFileURL(outfile).href)
    return await before.beforeStart(env)
  } finally {
    rmSync(outfile, { force: true })
  }
}
