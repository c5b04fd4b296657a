// Installs one program at a time from the npm registry, each into a folder of its own that stays for the next run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../.data/clients', import.meta.url))

/** @throws Error with what npm says where the registry does not have it. */
export function install({ package: name, version, beside = [] }, node = process.execPath) {
  const folder = path.join(cache, `${name.replaceAll(/[@/]+/g, '-').replace(/^-/, '')}-${version}`)
  const done = path.join(folder, 'installed')
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
    const words = ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`, ...beside]
    const { status, stderr } = spawnSync('npm', words, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      // Some programs refuse to be installed by an older Node than theirs.
      env: { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) },
    })
    if (status !== 0) throw new Error(`npm cannot install ${name}@${version}: ${causeOf(stderr)}`)
    writeFileSync(done, '')
  }
  return folder
}

/** The lines of npm that say what happened: not where its log lies. */
const causeOf = (text) =>
  text
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !/complete log|^path |^command /.test(line))
    .slice(0, 2)
    .join(', ')
