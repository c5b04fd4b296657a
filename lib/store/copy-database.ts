import { closeSync, openSync, rmSync } from 'node:fs'
import { createClient } from '@libsql/client'
import { databaseFile } from './database-file'

const ownerAlone = 0o600

/**
 * Does work on a copy of an SQLite database that lies beside it, readable by its owner only, and removes the copy afterwards. The
 * database itself is only read. @throws Error of the library or of the system, also when the disk is full
 */
export async function withCopy<T>(url: string, work: (copy: string) => Promise<T>): Promise<T> {
  const file = `${databaseFile(url)}.${process.pid}.copy`
  try {
    await copyTo(url, file)
    return await work(`file:${file}`)
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true })
  }
}

async function copyTo(url: string, file: string): Promise<void> {
  // Made first, because SQLite would make it readable for everybody.
  closeSync(openSync(file, 'w', ownerAlone))
  const client = createClient({ url, concurrency: 1 })
  try {
    await client.execute({ sql: 'VACUUM INTO ?', args: [file] })
  } finally {
    client.close()
  }
}
