import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from '@/e2e/support/server'

export interface Peer {
  url: string
  pid: number
  close: () => void
}

/** Starts what a person would write by hand, in a process of its own. `database`: where its one statement goes. */
export async function startPeer(kind: 'http' | 'fastify', database = ''): Promise<Peer> {
  const port = await freePort()
  const file = path.resolve('bench/support/peer-server.mjs')
  const child = spawn(process.execPath, [file, kind, String(port), database], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the ${kind} server ended with ${code}`)))
  })
  const close = (): void => {
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close }
}
