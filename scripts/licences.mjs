// The licences of the packages whose code the published package holds.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** What builds the product, of which nothing is in it. */
const builders = new Set(
  '@tailwindcss/postcss babel-plugin-react-compiler esbuild postcss prisma tailwindcss typescript'.split(' '),
)

/** Where a package finds another: in its own folder or in one above. */
function find(name, from) {
  for (let folder = from; folder.startsWith(root.replace(/\/$/, '')); folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(found, 'package.json'))) return found
  }
  return null
}

function withDependencies(folder, names, seen = new Map()) {
  for (const name of names) {
    const found = find(name, folder)
    if (!found || seen.has(found)) continue
    const manifest = readManifest(found)
    seen.set(found, manifest)
    withDependencies(found, Object.keys(manifest.dependencies ?? {}), seen)
  }
  return seen
}

function textOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.\w+)?$/i.test(name))
  return file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''
}

/** One section for each text, with the packages that it stands for. */
export function licences() {
  const names = Object.keys(readManifest(root).dependencies).filter((name) => !builders.has(name) && !name.startsWith('@types/'))
  const byText = new Map()
  for (const [folder, { name, version, license }] of withDependencies(root, names)) {
    const text = textOf(folder)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license ?? 'see below'})`])
  }
  return [...byText].map(([text, packages]) => `${packages.toSorted().join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`)
}
