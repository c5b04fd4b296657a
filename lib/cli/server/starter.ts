import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Io } from '../io'
import { rootOf } from './place'

export interface StartOptions {
  port?: number
  isDemo?: boolean
}

/** A server that responds. */
export interface Started {
  url: string
  /** What the person at the terminal has to know of it, a line each. */
  said: string[]
  pid: number
  /** The file that keeps what it says. */
  log: string
}

export interface InForeground extends Started {
  /** Resolves with its exit code when it has ended. */
  ended: Promise<number>
}

type Write = (part: string | Uint8Array, stream: 'out' | 'err') => void
type StartMettle = (options: StartOptions & { write: Write }) => Promise<InForeground>

const script = (name: string): string => path.join(rootOf(import.meta.dirname), 'scripts', name)

/** Starts a server that ends with this process. @throws Error with one line that says why it could not start */
export async function startHere(options: StartOptions, write: Write): Promise<InForeground> {
  const { startMettle } = (await import(pathToFileURL(script('start-mettle.mjs')).href)) as { startMettle: StartMettle }
  return startMettle({ ...options, write })
}

type Message = { text: string } | { ready: Started } | { failed: string }

/** Starts a server that outlives this process, and waits until it responds. @throws Error with one line */
export function startBehind(options: StartOptions, io: Io): Promise<Started> {
  const child = spawn(process.execPath, [script('background.mjs'), JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...io.env },
    windowsHide: true,
  })
  // Whoever gives up waiting wants no server.
  const giveUp = () => {
    child.kill()
    process.exit(130)
  }
  process.once('SIGINT', giveUp)
  return new Promise<Started>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error('The server ended before it was ready.')))
    child.on('message', (message: Message) => {
      if ('text' in message) io.err(message.text)
      else if ('failed' in message) reject(new Error(message.failed))
      else resolve(message.ready)
    })
  }).finally(() => {
    process.off('SIGINT', giveUp)
    if (child.connected) child.disconnect()
    child.unref()
  })
}
