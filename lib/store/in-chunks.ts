/** Values per statement: SQLite takes at most 999 bound values, and a filter may name each of these up to three times. */
const chunkSize = 300

/** Reads by a list of any length: one statement per few hundred values, with results in the order of the chunks. */
export async function inChunks<T, R>(values: readonly T[], read: (chunk: T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < values.length; start += chunkSize)
    results.push(...(await read(values.slice(start, start + chunkSize))))
  return results
}
