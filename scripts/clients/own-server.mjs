// A server of this checkout on a home of its own, for scripts that try or show the product.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../bin/mettle.mjs', import.meta.url))

/** Returns `{ url, home, bin, stop }`; what the server builds first is said on standard error. */
export function startOwnServer() {
  const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-own-'))
  const home = path.join(base, 'mettle')
  const env = { ...process.env, HOME: base, METTLE_HOME: home, METTLE_PORT: '0' }
  const options = { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  const mettle = (...words) => JSON.parse(execFileSync(process.execPath, [bin, ...words, '--json'], options))
  const { address } = mettle('start', '--background')
  const stop = () => {
    mettle('stop', '--force')
    rmSync(base, { recursive: true, force: true, maxRetries: 3 })
  }
  return { url: address.replace(/\/$/, ''), home, bin, stop }
}
