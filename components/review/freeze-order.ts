interface Row {
  id: string
}

/** The rows of an order with their current values, and the rows that it does not contain. */
export function applyOrder<T extends Row>(order: readonly string[], rows: readonly T[]): { shown: T[]; rest: T[] } {
  const known = new Set(order)
  const values = new Map(rows.map((row) => [row.id, row]))
  return { shown: order.flatMap((id) => values.get(id) ?? []), rest: rows.filter((row) => !known.has(row.id)) }
}

/** Rows of any of these lists that are not shown, each once, in the order in which they appeared. */
export function unseen<T extends Row>(shown: readonly T[], ...lists: readonly (readonly T[])[]): T[] {
  const known = new Set(shown.map((row) => row.id))
  return lists.flat().filter((row) => !known.has(row.id) && known.add(row.id))
}

/**
 * The visible row that each row nearly repeats: its group is directly above it. When the leader of a group was removed, the next
 * row leads; a row listed away from its group counts as separate.
 */
export function nearAbove<T extends Row & { near?: Row | undefined }>(rows: readonly T[]): T[] {
  let leader: string | null = null
  let former: string | undefined
  return rows.map((row) => {
    const { near, ...alone } = row
    if (near && (near.id === leader || near.id === former)) return row
    leader = row.id
    former = near?.id
    return near ? (alone as T) : row
  })
}
