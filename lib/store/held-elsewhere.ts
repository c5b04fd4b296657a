import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'

interface Keys {
  workspaceId: string
  keys: readonly string[]
}

/**
 * Which of these copy keys steps of other sessions of the workspace hold. The keys go as one JSON text: a statement whose parameters
 * are as many as a session has steps is another statement for each session, and is prepared anew.
 */
export const heldElsewhere = (db: Queryable, provider: Provider, given: Keys & { sessionId: string }): Promise<string[]> =>
  held(db, provider, given, Prisma.sql` AND "sessionId" <> ${given.sessionId}`)

/** Which of these copy keys any step of the workspace holds. */
export const heldAnywhere = (db: Queryable, provider: Provider, given: Keys): Promise<string[]> =>
  held(db, provider, given, Prisma.empty)

async function held(db: Queryable, provider: Provider, { workspaceId, keys }: Keys, also: Prisma.Sql): Promise<string[]> {
  if (keys.length === 0) return []
  const json = JSON.stringify(keys)
  const listed =
    provider === 'sqlite'
      ? Prisma.sql`SELECT value FROM json_each(${json})`
      : Prisma.sql`SELECT json_array_elements_text(${json}::json)`
  const rows = await db.$queryRaw<{ copyKey: string }[]>(
    Prisma.sql`SELECT DISTINCT "copyKey" FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "copyKey" IN (${listed})${also}`,
  )
  return rows.map((row) => row.copyKey)
}
