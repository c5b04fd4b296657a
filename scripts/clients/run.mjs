// Runs a program in a home of its own, without a way to any other machine.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const msMax = 90_000
/** Nothing listens there: what asks another machine is refused at once. */
const nowhere = 'http://127.0.0.1:9'

const quiet = {
  CI: '1',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  GEMINI_CLI_TRUST_WORKSPACE: 'true',
  HTTP_PROXY: nowhere,
  HTTPS_PROXY: nowhere,
  http_proxy: nowhere,
  https_proxy: nowhere,
  NO_PROXY: '127.0.0.1,localhost',
  no_proxy: '127.0.0.1,localhost',
}

/** Returns `{ code, text }`; code is null where it took too long, and `text` has both streams without colour. */
export function run(file, words, { home, node = process.execPath, env = {}, cwd = home }) {
  const PATH = [path.dirname(node), '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter)
  return new Promise((resolve) => {
    const child = spawn(file, words, {
      cwd,
      env: { PATH, HOME: home, USERPROFILE: home, LANG: 'C.UTF-8', ...quiet, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it started ends with it.
      detached: process.platform !== 'win32',
    })
    const parts = []
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    }, msMax)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
    const done = (code, note = '') => {
      clearTimeout(timer)
      resolve({ code, text: stripVTControlCharacters(Buffer.concat(parts).toString('utf8')) + note })
    }
    child.on('error', (error) => done(1, error.message))
    child.on('close', (code) => (isLate ? done(null, `\nnot finished after ${msMax / 1000} s`) : done(code ?? 1)))
  })
}
