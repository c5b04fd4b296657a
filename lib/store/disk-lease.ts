import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Queryable } from './client'

/** The right to write the folder of a workspace, as it was taken. */
export interface DiskLease {
  workspaceId: string
  owner: string
  fence: number
}

// One clock for all: those of the machines may differ.
const inMs = (ms: number) => Prisma.sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Takes the lease where nobody holds it, or whoever did let it run out. PostgreSQL alone: on SQLite there is one process. */
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
 * Holds the lease for so much longer; 0 gives it back. Inside a transaction nobody takes it over before the end. Answers false where
 * somebody did.
 */
export async function extendLease(db: Queryable, { workspaceId, owner, fence }: DiskLease, ms: number): Promise<boolean> {
  const count = await db.$executeRaw(Prisma.sql`
    UPDATE "DiskLease" SET "until" = ${inMs(ms)}
    WHERE "workspaceId" = ${workspaceId} AND "owner" = ${owner} AND "fence" = ${fence}`)
  return count === 1
}
