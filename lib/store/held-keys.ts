import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'

interface Keys {
  workspaceId: string
  keys: readonly string[]
  /** A session whose steps do not count. */
  except?: string
}

/**
 * Which of these copy keys steps of the workspace hold. The keys go as one JSON text: a statement whose parameters are as many as a
 * session has steps is another statement for each session, and is prepared anew.
 */
export async function heldKeys(db: Queryable, provider: Provider, { workspaceId, keys, except }: Keys): Promise<string[]> {
  if (keys.length === 0) return []
  const json = JSON.stringify(keys)
  const listed =
    provider === 'sqlite'
      ? Prisma.sql`SELECT value FROM json_each(${json})`
      : Prisma.sql`SELECT json_array_elements_text(${json}::json)`
  const also = except === undefined ? Prisma.empty : Prisma.sql` AND "sessionId" <> ${except}`
  const rows = await db.$queryRaw<{ copyKey: string }[]>(
    Prisma.sql`SELECT DISTINCT "copyKey" FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "copyKey" IN (${listed})${also}`,
  )
  return rows.map((row) => row.copyKey)
}
