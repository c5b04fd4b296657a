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

/** The folder that holds the history of a workspace. */
export interface HistoryFolder {
  /** Its id, which lies in it. */
  id: string
  /** Machine and path. */
  place: string
}

/** Who wants to write, and in which folder. */
export interface DiskClaim {
  owner: string
  folder: HistoryFolder
  /** The history is in this folder from now on, wherever it was. */
  takesOver?: boolean
}

/**
 * Acquires the lease when it is free or expired, and the history is in the caller's folder: the first that ever writes has it there.
 * PostgreSQL only: on SQLite there is one process.
 */
export async function acquireLease(
  db: Queryable,
  workspaceId: string,
  { owner, folder, takesOver = false }: DiskClaim,
  ms: number,
): Promise<DiskLease | null> {
  const [row] = await db.$queryRaw<{ fence: number }[]>(Prisma.sql`
    INSERT INTO "DiskLease" ("workspaceId", "folder", "folderAt", "owner", "fence", "until")
      VALUES (${workspaceId}, ${folder.id}, ${folder.place}, ${owner}, 1, ${inMs(ms)})
    ON CONFLICT ("workspaceId") DO UPDATE
      SET "folder" = excluded."folder", "folderAt" = excluded."folderAt", "owner" = excluded."owner",
        "fence" = "DiskLease"."fence" + 1, "until" = excluded."until"
      WHERE "DiskLease"."until" <= ${inMs(0)}
        AND (${takesOver} OR COALESCE("DiskLease"."folder", excluded."folder") = excluded."folder")
    RETURNING "fence"`)
  return row ? { workspaceId, owner, fence: row.fence } : null
}

/** The folder that holds the history of a workspace; null where nobody wrote it yet. */
export async function folderInForce(db: Queryable, workspaceId: string): Promise<HistoryFolder | null> {
  const row = await db.diskLease.findUnique({ where: { workspaceId }, select: { folder: true, folderAt: true } })
  return row?.folder ? { id: row.folder, place: row.folderAt ?? '' } : null
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
