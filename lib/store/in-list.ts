import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider } from './client'

/**
 * What follows a column that is one of some texts, in a statement written by hand: one bound value however many there are, and on
 * PostgreSQL a list known before the plan runs, so that an index is asked for each.
 */
export function inList(provider: Provider, values: readonly string[]): Prisma.Sql {
  const json = JSON.stringify(values)
  return provider === 'sqlite'
    ? Prisma.sql`IN (SELECT value FROM json_each(${json}))`
    : Prisma.sql`= ANY (ARRAY(SELECT json_array_elements_text(${json}::json)))`
}
