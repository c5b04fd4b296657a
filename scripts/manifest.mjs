// The manifest of the published package takes the place of the checkout's while npm packs: the checkout's holds what builds and tests.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = path.join(root, 'package.json')
const kept = path.join(root, 'dist/package.checkout.json')
const versionOf = (name) => JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version

/** Runtime dependencies only: the rest of the server's is inside, but the database has a binary for each system. */
function published(checkout) {
  const optional = Object.keys(checkout.optionalDependencies)
  return {
    ...Object.fromEntries(
      ['name', 'version', 'description', 'license', 'type', 'exports', 'engines'].map((key) => [key, checkout[key]]),
    ),
    bin: { mettle: 'dist/product/bin/mettle.mjs' },
    files: ['dist/product', 'dist/client', 'dist/client.mjs'],
    // The types of the client are made of its schemas.
    dependencies: { libsql: versionOf('libsql'), zod: versionOf('zod') },
    peerDependencies: checkout.optionalDependencies,
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  }
}

/** What depends on the manifest's time was built from the checkout's. */
function write(text, { atime, mtime }) {
  writeFileSync(manifest, text)
  utimesSync(manifest, atime, mtime)
}

export function usePublished() {
  useCheckouts()
  mkdirSync(path.dirname(kept), { recursive: true })
  const times = statSync(manifest)
  copyFileSync(manifest, kept)
  write(`${JSON.stringify(published(JSON.parse(readFileSync(kept, 'utf8'))), null, 2)}\n`, times)
}

/** Also after a run of npm that was interrupted. */
export function useCheckouts() {
  if (!existsSync(kept)) return
  write(readFileSync(kept), statSync(manifest))
  rmSync(kept)
}
