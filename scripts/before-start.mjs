// Checks whether a server can start, before anything is built, with the server's own code.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleForNode } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The address a server with this environment listens on. Throws an error with a one-line message when none can start. */
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
