import type { Queryable } from '@/lib/store/client'

/**
 * Reads and computes before a write transaction what that needs. The answer, called within it, gives the result as the rows are then:
 * the prepared one while their mark is the same, else one that is made anew. A mark names all that the result is made from.
 */
export async function prepare<Result>(
  db: Queryable,
  mark: (db: Queryable) => Promise<string>,
  make: (db: Queryable) => Promise<Result>,
): Promise<(db: Queryable) => Promise<Result>> {
  // Before the work: what changes while that is done is seen as changed.
  const before = await mark(db)
  const made = await make(db)
  return async (now) => ((await mark(now)) === before ? made : make(now))
}
