import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Machine } from '@/lib/config/client-path'
import { runningServers, type RunningServer } from '@/lib/config/running-server'
import type { Io } from '../io'

/** The machine as the programs of agents see it: on Windows their home is the profile, whatever a shell calls HOME. */
export function machineOf(env: Io['env'], platform: NodeJS.Platform = process.platform): Machine {
  const home = platform === 'win32' ? env.USERPROFILE : env.HOME
  return { platform, home: home || os.homedir(), env }
}

/** The folder of the product's data, as the server finds it. */
export const homeOf = (env: Io['env']): string => path.resolve(env.METTLE_HOME || path.join(machineOf(env).home, '.mettle'))

/** The log of the servers of a home. */
export const logOf = (home: string): string => path.join(home, 'logs', 'server.log')

/** The checkout or package that this runs in, as sources or as a bundle. */
export function rootOf(dir: string): string {
  return existsSync(path.join(dir, 'bin/mettle.mjs')) ? dir : rootOf(path.dirname(dir))
}

/** The servers that run on a home. @throws Error with one line where the home is somebody else's */
export function serversOf(home: string): RunningServer[] {
  try {
    return runningServers(home)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new Error(`The home ${home} belongs to another user. Set METTLE_HOME to a folder of yours.`, { cause: error })
  }
}
