// Writes what is made of the operations' rows: the tables that the browser needs without their schemas, and the server actions.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleForNode, newestMs } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['lib/contract', 'lib/domain', 'scripts/generate-tables.mjs'].map((file) => path.join(root, file))
const stamp = path.join(root, 'lib/contract/generated/stamp')

/** Under a name of its own first, and only where it says something else: nobody reads half of it, and nothing is built anew for it. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const made = `${file}.${process.pid}.tmp`
  writeFileSync(made, text)
  renameSync(made, file)
}

/** The rows as they stand, read from their sources. */
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

/** Writes the tables anew where a source is newer than they are. */
export async function generateTablesIfNeeded() {
  const newest = Math.max(...sources.map((file) => newestMs(file, ['generated'])))
  if ((statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0) > newest) return
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  mkdirSync(path.dirname(stamp), { recursive: true })
  for (const [name, text] of Object.entries(await readTables())) write(path.join(root, 'lib', name), text)
  writeFileSync(stamp, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateTablesIfNeeded()
