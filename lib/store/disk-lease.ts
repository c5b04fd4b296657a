import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Queryable } from './client'

/** The right to write the folder of a workspace, as acquired. */
export interface DiskLease {
  workspaceId: string
  owner: string
  fence: number
}

// One clock for all: those of the machines may differ.
const inMs = (ms: number) => Prisma.sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Acquires the lease when it is free or expired. PostgreSQL only: on SQLite there is one process. */
export async function acquireLease(db: Queryable, workspaceId: string, owner: string, ms: number): Promise<DiskLease | null> {
  const [row] = await db.$queryRaw<{ fence: number }[]>(Prisma.sql`
    INSERT INTO "DiskLease" ("workspaceId", "owner", "fence", "until") VALUES (${workspaceId}, ${owner}, 1, ${inMs(ms)})
    ON CONFLICT ("workspaceId") DO UPDATE
      SET "owner" = excluded."owner", "fence" = "DiskLease"."fence" + 1, "until" = excluded."until"
      WHERE "DiskLease"."until" <= ${inMs(0)}
    RETURNING "fence"`)
  return row ? { workspaceId, owner, fence: row.fence } : null
}

/**
 * Extends the lease by this time; 0 releases it. Inside a transaction nobody can acquire it before the end. Returns false when
 * someone else has it.
 */
export async function extendLease(db: Queryable, { workspaceId, owner, fence }: DiskLease, ms: number): Promise<boolean> {
  const count = await db.$executeRaw(Prisma.sql`
    UPDATE "DiskLease" SET "until" = ${inMs(ms)}
    WHERE "workspaceId" = ${workspaceId} AND "owner" = ${owner} AND "fence" = ${fence}`)
  return count === 1
}
