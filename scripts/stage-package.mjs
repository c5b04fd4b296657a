// Puts together what the published package holds, in dist/product: the built server with the few files of its libraries that it
// loads, and the bundles of the command line and the second thread. Nothing is built where it is installed.
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'
import { licences } from './licences.mjs'
import { bundleForNode } from './node-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const product = path.join(root, 'dist/product')
const at = (...parts) => path.join(root, ...parts)

/** Scripts that run what is built. */
const scripts =
  'background before-start log-file move-home security-headers serve start-mettle starters supervise with-parent'.split(' ')
const bundles = {
  'mettle.mjs': 'lib/cli/main.ts',
  'thread.mjs': 'lib/thread/entry.ts',
  'before-start.mjs': 'lib/jobs/before-start.ts',
  'move-home.mjs': 'lib/jobs/move-home.ts',
}
/** Packages with a binary of each system, which npm installs beside ours; and what only an image or a build needs. */
const isElsewhere = (name) => /^(?:libsql|@libsql\/(?:darwin|linux|win32)-.*|@img\/.*|sharp|typescript|@next\/swc-.*)$/.test(name)

/** Names of the packages in a folder of packages, with their scopes. */
function packagesIn(folder) {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((one) => `${name}/${one}`) : [name],
  )
}

/** The parts of the packages that the server loads, as the build traced them. */
function copyPackages() {
  const from = at('.next/standalone/node_modules')
  for (const name of packagesIn(from).filter((one) => !isElsewhere(one)))
    cpSync(path.join(from, name), path.join(product, 'node_modules', name), { recursive: true, dereference: true })
}

/** The build calls some packages by names of its own, which are links: a tarball holds none, so the packages are called by theirs. */
function copyServer() {
  const links = at('.next/node_modules')
  const names = packagesIn(links).filter((name) => lstatSync(path.join(links, name)).isSymbolicLink())
  const own = new Map(names.map((name) => [name, name.replace(/-[0-9a-f]{16}$/, '')]))
  const called = new RegExp(names.map((name) => name.replaceAll(/[.]/g, String.raw`\.`)).join('|'), 'g')
  const isLeftOut = (file) =>
    /\.(?:map|nft\.json)$/.test(file) || path.relative(at('.next/standalone/.next'), file) === 'node_modules'
  const to = path.join(product, '.next')
  cpSync(at('.next/standalone/.next'), to, { recursive: true, filter: (file) => !isLeftOut(file) })
  cpSync(at('.next/static'), path.join(to, 'static'), { recursive: true, filter: (file) => !isLeftOut(file) })
  // Where it was built is nobody's business, and nothing reads it.
  const settings = path.join(to, 'required-server-files.json')
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replaceAll(JSON.stringify(root.replace(/[/\\]$/, '')).slice(1, -1), '/mettle'),
  )
  const files = readdirSync(path.join(to, 'server'), { recursive: true }).map((file) => path.join(to, 'server', file))
  for (const file of files.filter((one) => one.endsWith('.js') && statSync(one).isFile())) {
    const text = readFileSync(file, 'utf8')
    const plain = text.replaceAll(called, (name) => own.get(name))
    if (plain !== text) writeFileSync(file, plain)
  }
}

function copyOwnFiles() {
  for (const name of scripts) cpSync(at(`scripts/${name}.mjs`), path.join(product, `scripts/${name}.mjs`))
  for (const folder of ['bin/hook', 'packs', 'public']) cpSync(at(folder), path.join(product, folder), { recursive: true })
  cpSync(at('prisma/migrations'), path.join(product, 'prisma/migrations'), {
    recursive: true,
    filter: (file) => !file.endsWith('.prisma'),
  })
  writeFileSync(
    path.join(product, 'bin/mettle.mjs'),
    "#!/usr/bin/env node\nimport { main } from '../dist/mettle.mjs'\n\nawait main()\n",
    { mode: 0o755 },
  )
}

/** Builds if necessary, and makes the folder anew. */
export async function stagePackage() {
  if ((await buildIfNeeded()) !== 0) throw new Error('The build failed')
  rmSync(product, { recursive: true, force: true })
  mkdirSync(path.join(product, 'dist'), { recursive: true })
  copyPackages()
  copyServer()
  copyOwnFiles()
  for (const [name, entry] of Object.entries(bundles))
    await bundleForNode(entry, path.join(product, 'dist', name), { isWhole: true })
  writeFileSync(path.join(product, 'LICENCES.txt'), licences())
}
