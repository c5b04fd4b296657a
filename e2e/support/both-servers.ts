import { rmSync } from 'node:fs'
import { afterAll, describe } from 'vitest'
import { Api } from './api'
import { makeDatabase, providers, type Provider } from './database'
import { makeHome, startServer, type RunningServer } from './server'

export interface Opened {
  server: RunningServer
  api: Api
  /** Undefined for SQLite: the server's default file in its home. */
  databaseUrl: string | undefined
  /** Kills the server and starts it anew on the same home and database. */
  restart: () => Promise<Opened>
}

export type Open = () => Promise<Opened>

async function openOn(home: string, databaseUrl: string | undefined, closers: (() => Promise<void>)[]): Promise<Opened> {
  const server = await startServer({ home, databaseUrl })
  closers.unshift(() => server.close())
  const restart = async () => {
    await server.kill()
    return openOn(home, databaseUrl, closers)
  }
  return { server, api: new Api(server.url), databaseUrl, restart }
}

/** The same tests against a server on SQLite and one on PostgreSQL; each `open()` starts one with nothing in it. */
export function forBothServers(name: string, tests: (open: Open, provider: Provider) => void): void {
  for (const provider of providers) {
    describe(`${name}, on ${provider}`, () => {
      const closers: (() => Promise<void>)[] = []
      afterAll(async () => {
        for (const close of closers) await close()
      })
      tests(async () => {
        const database = await makeDatabase(provider)
        const home = makeHome()
        closers.unshift(async () => {
          await database.drop()
          rmSync(home, { recursive: true, force: true, maxRetries: 3 })
        })
        return openOn(home, database.url, closers)
      }, provider)
    })
  }
}
