// Completes package-lock.json with the optional packages of other platforms. A registry mirror may serve the binaries of
// one platform only; a lock file made behind it lacks the rest, and `npm ci` then refuses it everywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
}
const rarer = { arm: 'arm', armv7: 'arm', loong64: 'loong64', mips64el: 'mips64el', wasm32: 'wasm32' }

/** os, cpu and libc from the package's name, which all of these packages follow. */
function platformOf(name) {
  if (name === 'fsevents') return { os: ['darwin'] }
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system) || (system === 'win32' && words.includes('windows')))
  const cpu = Object.entries({ ...processors, ...rarer }).flatMap(([word, one]) => (words.includes(word) ? [one] : []))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    ...(cpu.length ? { cpu } : {}),
    ...(os.length ? { os } : {}),
    ...(os.includes('linux') && libc.length ? { libc } : {}),
  }
}

/** Where npm looks for a dependency of the package at `place`: next to it, then in each parent folder. */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '' || !at.includes('node_modules')) return Boolean(lock.packages[`node_modules/${name}`])
  }
}

let added = 0
for (const [place, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue
    const version = range.replace(/^[~^]/, '')
    const isDev = entry.dev ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...isDev, optional: true }
    added += 1
  }
}
const ordered = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(ordered)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added`)
