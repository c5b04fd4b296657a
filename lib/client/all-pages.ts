interface Page<T> {
  items: readonly T[]
  nextCursor: string | null
}

/** A person opens no file with more rows than this. */
const rowsMax = 20_000

/** Every row of a list, page by page along its cursor. */
export async function allPages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && all.length < rowsMax)
  return all
}
