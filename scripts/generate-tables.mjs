// Writes the files generated from the operations: the tables that the browser needs without their schemas, and the server actions.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleForNode, newestMs } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['lib/contract', 'lib/domain', 'scripts/generate-tables.mjs'].map((file) => path.join(root, file))
const stamp = path.join(root, 'lib/contract/generated/stamp')

/** Written under a temporary name first, and only on a change, so that nobody reads half of it and nothing is rebuilt for it. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const made = `${file}.${process.pid}.tmp`
  writeFileSync(made, text)
  renameSync(made, file)
}

/** The current operations, read from their sources. */
async function readTables() {
  const bundle = path.join(root, `dist/tables.${process.pid}.tmp.mjs`)
  await bundleForNode('lib/contract/tables.ts', bundle)
  try {
    const { tables } = await import(pathToFileURL(bundle).href)
    return tables()
  } finally {
    rmSync(bundle, { force: true })
  }
}

/** Regenerates the tables when a source is newer. */
export async function generateTablesIfNeeded() {
  const newest = Math.max(...sources.map((file) => newestMs(file, ['generated'])))
  if ((statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0) > newest) return
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  mkdirSync(path.dirname(stamp), { recursive: true })
  for (const [name, text] of Object.entries(await readTables())) write(path.join(root, 'lib', name), text)
  writeFileSync(stamp, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateTablesIfNeeded()
