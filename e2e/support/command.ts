import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect } from 'vitest'
import type { RunningServer } from './server'

export interface Ran {
  code: number
  out: string
  err: string
  /** The single document on standard output. */
  json: Record<string, unknown>
}

/** Runs a command next to a server, in a separate process, with --json. */
export const runMettle = (server: RunningServer, ...words: string[]): Promise<Ran> =>
  runCommand({ ...process.env, HOME: server.home, METTLE_HOME: path.join(server.home, 'mettle'), METTLE_URL: server.url }, words)

/** Runs a command in an environment, in a separate process, with --json. */
export function runCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.resolve('bin/mettle.mjs'), ...words, '--json'], { env }, (error, out, err) => {
      const lines = out.trimEnd().split('\n')
      expect([words, lines.length, out.endsWith('\n')]).toEqual([words, 1, true])
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err, json: JSON.parse(out) as Ran['json'] })
    })
  })
}
