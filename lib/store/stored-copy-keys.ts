import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'

interface Keys {
  workspaceId: string
  keys: readonly string[]
  /** A session whose steps are excluded. */
  except?: string
}

/** Keys of one statement: it holds their text several times. */
const chunkKeys = 5000

/**
 * Which of these copy keys exist among the steps of the workspace. The keys are passed as one JSON text a statement: with one
 * parameter per key, each session would need another statement to prepare.
 */
export async function storedCopyKeys(db: Queryable, provider: Provider, { keys, ...where }: Keys): Promise<string[]> {
  const stored: string[] = []
  for (let start = 0; start < keys.length; start += chunkKeys)
    for (const key of await storedAmong(db, provider, { ...where, keys: keys.slice(start, start + chunkKeys) })) stored.push(key)
  return stored
}

async function storedAmong(db: Queryable, provider: Provider, { workspaceId, keys, except }: Keys): Promise<string[]> {
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
