import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe } from 'vitest'
import { Api } from './api'
import { makeDatabase, providers, type Provider } from './database'
import { makeHome, startServer, type RunningServer } from './server'

export interface Opened {
  server: RunningServer
  /** Calls the API in the opened workspace. */
  api: Api
  /** Repository of that workspace. */
  workspaceDir: string
  /** Undefined for SQLite: the server's default file in its home. */
  databaseUrl: string | undefined
  /** Kills the server and restarts it with the same home and database. */
  restart: () => Promise<Opened>
}

export interface OpenServers {
  /** Starts an empty server, for a test that counts all of its contents or stops it. */
  open: () => Promise<Opened>
  /** A separate empty workspace on the server that a block's tests share. */
  openWorkspace: () => Promise<Opened>
}

interface Opening {
  home: string
  databaseUrl: string | undefined
  env: Record<string, string>
}

async function openOn(opening: Opening, closers: (() => Promise<void>)[]): Promise<Opened> {
  const server = await startServer(opening)
  closers.unshift(() => server.close())
  const restart = async () => {
    await server.kill()
    return openOn(opening, closers)
  }
  const { databaseUrl } = opening
  return { server, api: new Api(server.url), workspaceDir: server.workspaceDir, databaseUrl, restart }
}

/** Disables scheduled sweeps, because tests on a shared server take longer than a minute. */
async function openNamed({ api, ...opened }: Opened, name: string): Promise<Opened> {
  await api.post('/api/workspaces', { name, builtins: false })
  const inside = new Api(api.url, { ...api.headers, 'mettle-workspace': name })
  await inside.send('PUT', '/api/policy', { sweepMinutes: 0, reason: 'The test says when to sweep.' })
  return { ...opened, api: inside, workspaceDir: path.join(opened.server.home, 'mettle/workspaces', name) }
}

/** The same tests against a server on SQLite and one on PostgreSQL; `env` is set for these servers. */
export function forBothServers(
  name: string,
  tests: (servers: OpenServers, provider: Provider) => void,
  env: Record<string, string> = {},
): void {
  for (const provider of providers) {
    describe(`${name}, on ${provider}`, () => {
      const closers: (() => Promise<void>)[] = []
      afterAll(async () => {
        for (const close of closers) await close()
      })
      const open = async () => {
        const database = await makeDatabase(provider)
        const home = makeHome()
        closers.unshift(async () => {
          await database.drop()
          rmSync(home, { recursive: true, force: true, maxRetries: 3 })
        })
        return openOn({ home, databaseUrl: database.url, env }, closers)
      }
      let shared: Promise<Opened> | undefined
      let count = 0
      const openWorkspace = async () => openNamed(await (shared ??= open()), `test-${++count}`)
      tests({ open, openWorkspace }, provider)
    })
  }
}
