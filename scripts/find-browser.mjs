// Finds the browser for the end-to-end tests, and installs one when there is none; it never returns "skip".
// Run directly it prints the path.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: tries the next place.
    return false
  }
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...places].find(isExecutable) ?? null
}

/** Playwright's own browser, when it is installed. */
function findOwn() {
  const script = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' })
  return stdout && isExecutable(stdout) ? stdout : null
}

const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] }).status === 0

function install() {
  console.error('No browser found: installing one…')
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  if (run(process.execPath, [cli, 'install', 'chromium'])) return findOwn()
  if (process.getuid?.() !== 0) return null
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']) ? findInstalled() : null
}

/**
 * Path of a Chrome or Chromium: METTLE_BROWSER, an installed one, Playwright's own, or one installed now. Throws when none is
 * available.
 */
export function findBrowser() {
  const configured = process.env.METTLE_BROWSER
  if (configured) {
    if (isExecutable(configured)) return configured
    throw new Error(`METTLE_BROWSER "${configured}" is no program that can be run`)
  }
  const browser = findInstalled() ?? findOwn() ?? install()
  if (browser) return browser
  throw new Error('The end-to-end tests need Chrome or Chromium: install one, or name it in METTLE_BROWSER')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findBrowser())
