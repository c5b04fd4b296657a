import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '@/lib/config/make-folder'

const ownerAlone = 0o600

/** The file of a SQLite database; null for PostgreSQL and for an in-memory database. */
export function databaseFile(url: string): string | null {
  const [, file] = /^file:([^?]+)/.exec(url) ?? []
  return file === undefined || file === ':memory:' ? null : file
}

/** Creates the file and its folder if missing, readable by its owner alone: SQLite gives the files beside it the same mode. */
export function makeDatabaseFile(url: string): void {
  const file = databaseFile(url)
  if (file === null || existsSync(file)) return
  makeFolder(path.dirname(path.resolve(/* turbopackIgnore: true */ file)))
  closeSync(openSync(file, 'a', ownerAlone))
}
