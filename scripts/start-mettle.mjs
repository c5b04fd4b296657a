// Starts a server and waits until it responds. In a checkout it is built first when its sources changed; a package brings it built.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeStart } from './before-start.mjs'
import { openLog } from './log-file.mjs'
import { whenStartersGo } from './starters.mjs'
import { keepRunning } from './supervise.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const isCheckout = existsSync(path.join(root, 'lib'))

/** How long a server may take to finish current work. */
const graceMs = 10_000
const pollMs = 100
const dev = path.join(root, 'node_modules/next/dist/bin/next')
const serve = path.join(root, 'scripts/serve.mjs')
const withParent = ['--import', pathToFileURL(path.join(root, 'scripts/with-parent.mjs')).href]

/** A start that failed. Its message is one line; `isSaid` when the server has printed it already. */
export class StartError extends Error {
  constructor(message, { isSaid = false, code = 1 } = {}) {
    super(message.replace(/^mettle: /, ''))
    this.isSaid = isSaid
    this.code = code
  }
}

/** The server runs in another folder than its starter: paths mean the starter's. */
function withFullPaths(env) {
  const full = { ...env }
  for (const name of ['METTLE_HOME', 'METTLE_WORKSPACE_DIR']) if (env[name]) full[name] = path.resolve(env[name])
  const [, file] = /^file:(?!\/)(.+)/.exec(env.DATABASE_URL ?? '') ?? []
  if (file && file !== ':memory:') full.DATABASE_URL = `file:${path.resolve(file)}`
  return full
}

/** The port itself when it is free; for 0 any free one. Otherwise another server would respond in place of ours. */
function freePort(host, port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error) =>
      reject(new StartError(`cannot listen on ${host}:${port} (${error.code}): set METTLE_PORT to a free port`)),
    )
    probe.listen(port, host, () => {
      const { port: found } = probe.address()
      probe.close(() => resolve(String(found)))
    })
  })
}

/** Builds what is missing or older than its sources. */
async function build(isDev, write) {
  const { buildIfNeeded, generateIfNeeded } = await import('./build.mjs')
  const status = await (isDev ? generateIfNeeded() : buildIfNeeded(write))
  if (status !== 0) throw new StartError('the build failed', { code: status })
  if (!isDev) return
  const { buildThreadIfNeeded } = await import('./build-thread.mjs')
  await buildThreadIfNeeded()
}

/** Starts the process of a server. What it says goes to the log and to `write`. */
function launch({ env, command, url, log, write, isStopping }) {
  const server = spawn(process.execPath, [...withParent, ...command], {
    cwd: root,
    // The channel tells the server when this process has ended, because a killed one sends no signal.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
    windowsHide: true,
  })
  let last = ''
  let isStopped = false
  for (const [stream, name] of [
    [server.stdout, 'out'],
    [server.stderr, 'err'],
  ])
    stream.on('data', (part) => {
      log.write(part)
      write(part, name)
      if (name === 'err') last = part.toString('utf8').trim().split('\n').at(-1)
    })
  server.on('message', (message) => {
    if (message?.isStopping) isStopped = true
  })
  const ended = new Promise((resolve) =>
    server.on('close', (code, signal) =>
      resolve({ code, signal, last, isStopped: isStopped || isStopping(), isRefusal: code === 1 && last.startsWith('mettle: ') }),
    ),
  )
  return { pid: server.pid, ended, ready: untilReady(url, ended), kill: (signal) => server.kill(signal) }
}

/** The server that runs at the moment, and what ends it: signals to this process, and its end. */
function holdServer() {
  const held = { server: null, isStopping: false }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      held.isStopping = true
      // Between two servers there is nothing to wait for.
      if (!held.server?.kill(signal)) process.exit(128 + os.constants.signals[signal])
      setTimeout(() => held.server?.kill('SIGKILL'), graceMs).unref()
    })
  // However this process ends, the server ends with it, so that nothing keeps the port.
  process.on('exit', () => held.server?.kill())
  return held
}

/** Whether the product responds, including its database: an open port is not enough. @throws StartError when it never will */
async function isReady(url) {
  const answer = await fetch(`${url}/api/health`, { redirect: 'manual' }).catch(() => null)
  // It listens but cannot respond: it has reported the cause itself.
  if (answer?.status === 500) throw new StartError('the server could not be started: what it said stands above')
  // A server that requires an account responds too: it only returns nothing before a sign-in.
  return answer?.ok || answer?.status === 401
}

/** Resolves with whether a server came to respond before it ended. @throws StartError when it listens and never will */
async function untilReady(url, ended) {
  const isOver = ended.then(() => 'ended')
  for (;;) {
    const answer = await Promise.race([isReady(url), isOver])
    if (answer === true) return true
    if (answer === 'ended' || (await Promise.race([sleep(pollMs), isOver])) === 'ended') return false
  }
}

/** The first server has to respond; what it said of why it does not is the reason. @throws StartError */
async function firstReady(server) {
  if (await server.ready) return
  const { code, signal, last } = await server.ended
  throw new StartError(last || 'the server ended', { isSaid: true, code: signal ? 1 : (code ?? 1) })
}

async function loadDemo(url, token) {
  const shown = token === null ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...shown }
  const answer = await fetch(`${url}/api/demo`, { method: 'POST', headers, body: '{}' })
  if (!answer.ok) throw new StartError(`the demo data could not be loaded: ${(await answer.json()).detail}`)
}

/**
 * Starts a server and resolves when it responds, with its address, what the person at the terminal has to know, and the promise of its end. `write` hears what it says and which
 * stream it chose; a server that `outlives` its starters is not ended with npm. @throws StartError
 */
export async function startMettle({ isDev = false, isDemo = false, port: wantedPort, outlives = false, write }) {
  if (!outlives) await whenStartersGo(() => process.exit(1))
  const given = withFullPaths(wantedPort === undefined ? process.env : { ...process.env, METTLE_PORT: String(wantedPort) })
  const place = await beforeStart(given).catch((error) => {
    throw new StartError(error.message)
  })
  const port = await freePort(place.host, place.port)
  if (isCheckout) await build(isDev, write)
  const url = `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`
  const log = openLog(given.METTLE_HOME || path.join(os.homedir(), '.mettle'), (message) => write(`mettle: ${message}\n`, 'err'))
  const held = holdServer()
  // In development the framework's own server, which reloads what changes. The server reads the same settings, with the port found.
  const start = () =>
    (held.server = launch({
      env: { ...given, METTLE_PORT: port, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: isDev ? 'development' : 'production' },
      command: isDev ? [dev, 'dev', '--hostname', place.host, '--port', port] : [serve, place.host, port],
      url,
      log,
      write,
      isStopping: () => held.isStopping,
    }))
  const server = start()
  try {
    await firstReady(server)
    if (isDemo) await loadDemo(url, place.token)
  } catch (error) {
    server.kill()
    throw error
  }
  const lines = [
    place.token === null ? null : `Sign in once with ${place.addressOf(url)}`,
    await place.firstAccount(url),
    place.note,
  ]
  const said = lines.filter((line) => line !== null)
  const ended = isDev
    ? server.ended.then(({ code, signal }) => (signal ? 1 : (code ?? 1)))
    : supervise({ server, start, place, url, log, write })
  return { url, said, pid: server.pid, log: log.file, ended }
}

/** Keeps the server running; resolves with the exit code when it stays down. */
function supervise({ server, start, place, url, log, write }) {
  const say = (line) => {
    log.write(`mettle: ${line}\n`)
    write(`mettle: ${line}\n`, 'err')
  }
  return keepRunning({
    first: server,
    launch() {
      const next = start()
      // It listens but cannot respond: that is a death too.
      const ready = next.ready.catch(() => !next.kill('SIGKILL'))
      return { ...next, ready }
    },
    say,
    whileDown: () => place.noteDown(url),
    log: log.file,
  })
}
