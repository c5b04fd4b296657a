import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { productVersion } from '@/lib/config/version'
import * as contract from '@/lib/contract/maintenance'
import { log } from '@/lib/observe/log'
import { readMigrations } from '@/lib/store/migrate'
import { workspaceDirOf } from '../disk/workspace-dir'
import { jobBell } from '../job/queue'
import type { ReadContext } from '../kernel/context'
import { readVerb } from '../kernel/verb'

/** Whether the server is well: database, migrations, worker, disk. Degraded still serves. */
export const readHealth = readVerb(contract.readHealth, async (ctx) => {
  const stored = await askDatabase(ctx)
  const isWritable = await canWrite(workspaceDirOf(ctx))
  const running = jobBell().listenerCount('queued') > 0
  const isWell = stored.ok && stored.pending === 0 && stored.failing === 0 && isWritable && running
  return {
    status: isWell ? ('ok' as const) : ('degraded' as const),
    version: productVersion,
    database: { provider: ctx.store.provider, ok: stored.ok },
    migrations: { applied: stored.applied, pending: stored.pending },
    worker: { running, queued: stored.queued },
    disk: { workspace: isWritable, pending: stored.unwritten },
  }
})

interface Stored {
  ok: boolean
  applied: number
  pending: number
  queued: number
  unwritten: number
  /** Writes to disk that were tried and failed. */
  failing: number
}

async function askDatabase(ctx: ReadContext): Promise<Stored> {
  const wanted = readMigrations(ctx.store.provider).map((one) => one.name)
  try {
    const rows = await ctx.db.$queryRaw<
      { name: string }[]
    >`SELECT "migration_name" AS "name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`
    const known = new Set(rows.map((row) => row.name))
    const applied = wanted.filter((name) => known.has(name)).length
    const queued = await ctx.db.job.count({ where: { status: 'queued' } })
    const unwritten = await ctx.db.diskWrite.count({ where: { doneAt: null } })
    const failing = await ctx.db.diskWrite.count({ where: { doneAt: null, attempts: { gt: 0 } } })
    return { ok: true, applied, pending: wanted.length - applied, queued, unwritten, failing }
  } catch (error) {
    log().error({ err: error }, 'the database does not answer')
    return { ok: false, applied: 0, pending: wanted.length, queued: 0, unwritten: 0, failing: 0 }
  }
}

/** The directory itself, or where it is yet to be made: the nearest one above that exists. */
async function canWrite(dir: string): Promise<boolean> {
  try {
    await access(dir, constants.W_OK)
    return true
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && path.dirname(dir) !== dir ? canWrite(path.dirname(dir)) : false
  }
}
