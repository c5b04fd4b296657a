import { chmodSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import type { Settings } from '@/lib/config/settings'
import { databaseFile } from '@/lib/store/database-file'

/** Mettle's own files in the home. Everything else there, above all the skills, keeps the mode that its writer set. */
const ownFiles = [
  'server.lock',
  'running',
  'secret',
  'secret.former',
  'token',
  'keys',
  'spool',
  'snapshots',
  'logs',
  'connect',
  'cache',
]
/** Suffixes of the files that SQLite writes beside a database. */
const besides = ['', '-wal', '-shm', '-journal']
/** Permission bits of group and others, and for a file its executable bit. */
const others = { folder: 0o077, file: 0o177 }
const sticky = 0o1000

/** Removes bits from a mode. True when they are gone: some file systems have no modes, and some accept the call and do nothing. */
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

/** Restricts a file, or a folder with its contents. Links are skipped, because their target belongs to somebody else. */
function restrict(file: string): string[] {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat?.isFile()) return dropBits(file, stat, others.file) ? [file] : []
  if (!stat?.isDirectory()) return []
  const own = dropBits(file, stat, others.folder) ? [file] : []
  return [...own, ...readdirSync(file).flatMap((name) => restrict(path.join(file, name)))]
}

/** Restricts the home itself. It may be a link, but not a shared folder such as /tmp. */
function restrictFolder(home: string): string[] {
  const stat = statSync(home, { throwIfNoEntry: false })
  return stat?.isDirectory() && (stat.mode & sticky) === 0 && dropBits(home, stat, others.folder) ? [home] : []
}

/**
 * Makes Mettle's own files readable by their owner alone: the database contains transcripts, the hook buffer points to them.
 * Returns the paths that others could read before.
 */
export function restrictHome({ home, databaseUrl }: Pick<Settings, 'home' | 'databaseUrl'>): string[] {
  // Windows has access control lists of its own, and a person's folders are private there.
  if (process.platform === 'win32') return []
  const database = databaseFile(databaseUrl)
  const files = [
    ...ownFiles.map((name) => path.join(/* turbopackIgnore: true */ home, name)),
    ...(database === null ? [] : besides.map((ending) => database + ending)),
  ]
  return [...restrictFolder(home), ...files.flatMap(restrict)]
}
