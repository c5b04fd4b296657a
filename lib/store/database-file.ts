import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '@/lib/config/make-folder'

const ownerAlone = 0o600

/** The file of a SQLite database; null for PostgreSQL and for one that is kept in memory. */
export function databaseFile(url: string): string | null {
  const [, file] = /^file:([^?]+)/.exec(url) ?? []
  return file === undefined || file === ':memory:' ? null : file
}

/** Makes the file and its folder where there is none, for its owner alone: SQLite gives what it lays beside it the same mode. */
export function makeDatabaseFile(url: string): void {
  const file = databaseFile(url)
  if (file === null || existsSync(file)) return
  makeFolder(path.dirname(path.resolve(/* turbopackIgnore: true */ file)))
  closeSync(openSync(file, 'a', ownerAlone))
}
