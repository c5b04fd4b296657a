import { chmodSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import type { Settings } from '@/lib/config/settings'
import { databaseFile } from '@/lib/store/database-file'

/** What the product keeps for itself in its home: all else there, the skills foremost, has the mode that its writer gave it. */
const ownFiles = ['server.lock', 'secret', 'token', 'spool', 'snapshots', 'logs', 'connect', 'cache']
/** What SQLite lays beside a database. */
const besides = ['', '-wal', '-shm', '-journal']
/** Bits of the others, and for a file the one that would run it. */
const others = { folder: 0o077, file: 0o177 }
const sticky = 0o1000

/** Takes bits from a mode. Whether they are gone: some file systems know of none, and some say yes and do nothing. */
function dropBits(file: string, { mode }: Stats, bits: number): boolean {
  if ((mode & bits) === 0) return false
  try {
    chmodSync(file, mode & 0o7777 & ~bits)
    return (statSync(file).mode & bits) === 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EROFS', 'EINVAL', 'ENOENT'].includes(code)) return false
    throw error
  }
}

/** A file, or a folder with all that is in it; a link leads to what is somebody's own. */
function restrict(file: string): string[] {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat?.isFile()) return dropBits(file, stat, others.file) ? [file] : []
  if (!stat?.isDirectory()) return []
  const own = dropBits(file, stat, others.folder) ? [file] : []
  return [...own, ...readdirSync(file).flatMap((name) => restrict(path.join(file, name)))]
}

/** The home itself may be a link, but not a folder of everybody's, like /tmp. */
function restrictFolder(home: string): string[] {
  const stat = statSync(home, { throwIfNoEntry: false })
  return stat?.isDirectory() && (stat.mode & sticky) === 0 && dropBits(home, stat, others.folder) ? [home] : []
}

/**
 * Has what is kept readable for its owner alone: transcripts lie in the database, pointers to them in the spool. Answers the paths of
 * what others could read until now.
 */
export function restrictHome({ home, databaseUrl }: Pick<Settings, 'home' | 'databaseUrl'>): string[] {
  // Windows goes by lists of its own; what lies in a person's folders is theirs there.
  if (process.platform === 'win32') return []
  const database = databaseFile(databaseUrl)
  const files = [
    ...ownFiles.map((name) => path.join(home, name)),
    ...(database === null ? [] : besides.map((ending) => database + ending)),
  ]
  return [...restrictFolder(home), ...files.flatMap(restrict)]
}
