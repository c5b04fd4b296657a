// Installs one program at a time from the npm registry, each into a folder of its own that stays for the next run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../.data/clients', import.meta.url))

/** @throws Error with the last line of npm where the registry does not have it. */
export function install({ package: name, version, beside = [] }) {
  const folder = path.join(cache, `${name.replaceAll(/[@/]+/g, '-').replace(/^-/, '')}-${version}`)
  const done = path.join(folder, 'installed')
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
    const words = ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`, ...beside]
    const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`npm cannot install ${name}@${version}: ${lastLine(stderr)}`)
    writeFileSync(done, '')
  }
  return folder
}

const lastLine = (text) => text.trim().split('\n').at(-1)
