import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '@/lib/config/settings'
import { log } from '@/lib/observe/log'
import { readMigrations } from '@/lib/store/migrate'
import type { Queryable, Store } from '@/lib/store/client'
import { outageOf } from './database-error'

/** Below this a disk counts as full: no transaction of ours writes less before it is done. */
const roomMinBytes = 1024 * 1024
/** A database that is cut off without a word is not waited for longer. */
const patienceMs = 3000

export interface Inspection {
  /** What it cannot serve without and does not have now, a sentence each: a database that answers, room on the disks it writes to. */
  missing: string[]
  /** Migrations of this version. */
  applied: number
  pending: number
}

/** Whether a server has what it needs. Never throws and never waits for long. */
export async function whatIsMissing(
  { reader, provider }: Pick<Store, 'reader' | 'provider'>,
  { home, workspaceDir }: Pick<Settings, 'home' | 'workspaceDir'>,
): Promise<Inspection> {
  const wanted = readMigrations(provider).map((one) => one.name)
  const [database, ...disks] = await Promise.all([inspectDatabase(reader, wanted), diskFault(home), diskFault(workspaceDir)])
  const faults = [database.fault, ...disks].filter((one) => one !== null)
  return { missing: [...new Set(faults)], applied: database.applied, pending: wanted.length - database.applied }
}

async function inspectDatabase(reader: Queryable, wanted: readonly string[]): Promise<{ fault: string | null; applied: number }> {
  try {
    const rows = await inTime(
      reader.$queryRaw<
        { name: string }[]
      >`SELECT "migration_name" AS "name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
    )
    const known = new Set(rows.map((row) => row.name))
    return { fault: null, applied: wanted.filter((name) => known.has(name)).length }
  } catch (error) {
    log().error({ err: error }, 'the database does not answer')
    return { fault: outageOf(error) ?? 'The database is not responding correctly. See the log.', applied: 0 }
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }))
    const timer = setTimeout(late, patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Of the disk under a folder, or where it is yet to be made: under the nearest one above that exists. */
async function diskFault(dir: string): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(dir)
    return bavail * bsize < roomMinBytes ? `The disk of ${path.basename(dir)} is full. Free some space.` : null
  } catch {
    const above = path.dirname(dir)
    return above === dir ? null : diskFault(above)
  }
}
