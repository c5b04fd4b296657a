import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Runners start in the checkout; a bundled benchmark is elsewhere. */
const root = process.cwd()
const readyMsMax = 180_000
const exitMsMax = 20_000

export interface ServerOptions {
  /** `file:…` or `postgresql://…`; by default a SQLite file in the home. */
  databaseUrl?: string
  /** An existing home; by default a temporary one, removed at the end. */
  home?: string
  /** By default a free one. */
  port?: number
  env?: Record<string, string>
  /** Started by `npm start`, as people do: signals go to npm then. */
  byNpm?: boolean
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface RunningServer {
  url: string
  /** Of the process that was started; the server is below it. */
  pid: number
  port: number
  home: string
  workspaceDir: string
  /** Its output so far. */
  output: () => string
  /** Sends a signal to the started process, as a shell or a supervisor does, and waits for its end. */
  signal: (name: NodeJS.Signals) => Promise<Ended>
  /** Kills the whole process group at once, like a power failure; the home stays. */
  kill: () => Promise<void>
  /** Stops it and removes its temporary files. */
  close: () => Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

/** The environment of a server, without the product's settings from the shell that runs the tests. */
function environment(home: string, extra: Record<string, string>): NodeJS.ProcessEnv {
  const ours = /^(METTLE_|DATABASE_URL$|PORT$|HOST$|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST)/
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  const own = { NODE_ENV: 'production' as const, HOME: home, METTLE_HOME: path.join(home, 'mettle'), METTLE_LOG: 'warn' }
  return { ...inherited, ...own, ...extra }
}

interface Started {
  child: ChildProcess
  output: () => string
  ended: Promise<Ended>
}

function launch(home: string, extra: Record<string, string>, byNpm = false): Started {
  const [command, words] = byNpm ? ['npm', ['start']] : [process.execPath, [path.join(root, 'scripts/start.mjs')]]
  const child = spawn(command, words, {
    cwd: root,
    env: environment(home, extra),
    // A separate process group, so that its children end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => parts.push(part))
  child.stderr?.on('data', (part: Buffer) => parts.push(part))
  // Not before the last process has closed the pipe that is read here.
  const ended = new Promise<Ended>((resolve) => child.on('close', (code, signal) => resolve({ code, signal })))
  return { child, output: () => Buffer.concat(parts).toString('utf8'), ended }
}

function killGroup({ child }: Started): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // No process of the group remains.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits for the first of several; with a timeout, because an endless wait would hide a hang. */
function within<T>(work: Promise<T>, ms: number, what: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what()} (waited ${ms / 1000} s)`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function readyUrl(started: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const checkOutput = () => {
      const url = /^Mettle ready at (\S+)$/m.exec(started.output())?.[1]
      if (url) resolve(url)
    }
    started.child.stdout?.on('data', checkOutput)
    void started.ended.then(() => reject(new Error(`The server ended before it was ready:\n${started.output()}`)))
  })
}

/** A separate home directory in the system's temporary folder. */
export const makeHome = (): string => mkdtempSync(path.join(os.tmpdir(), 'mettle-e2e-'))

/** Starts the production server and waits for its line "Mettle ready at …". */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const home = options.home ?? makeHome()
  const port = options.port ?? (await freePort())
  const database: Record<string, string> = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}
  const started = launch(home, { METTLE_PORT: String(port), ...database, ...options.env }, options.byNpm)
  const kill = async () => {
    killGroup(started)
    await started.ended
  }
  const close = async () => {
    await kill()
    if (!options.home) rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const url = await within(readyUrl(started), readyMsMax, () => `The server never got ready:\n${started.output()}`)
    return {
      url,
      pid: started.child.pid ?? 0,
      port,
      home,
      workspaceDir: path.join(home, 'mettle/workspace'),
      output: started.output,
      signal: (name) => {
        started.child.kill(name)
        return within(started.ended, exitMsMax, () => `${name} did not end the server`)
      },
      kill,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts a server that is expected to refuse; returns its exit code and its output. */
export async function startFailing(env: Record<string, string>): Promise<Ended & { output: string }> {
  const home = makeHome()
  const started = launch(home, { METTLE_PORT: String(await freePort()), ...env })
  try {
    const ended = await within(started.ended, exitMsMax, () => `The server did not refuse:\n${started.output()}`)
    return { ...ended, output: started.output() }
  } finally {
    killGroup(started)
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
