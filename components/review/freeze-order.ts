interface Row {
  id: string
}

/** The rows that an order names, in that order and with their present values; and those it does not know. */
export function applyOrder<T extends Row>(order: readonly string[], rows: readonly T[]): { shown: T[]; rest: T[] } {
  const known = new Set(order)
  const values = new Map(rows.map((row) => [row.id, row]))
  return { shown: order.flatMap((id) => values.get(id) ?? []), rest: rows.filter((row) => !known.has(row.id)) }
}

/** Rows by any of these lists that are not among the shown, each once, in the order they were told of. */
export function unseen<T extends Row>(shown: readonly T[], ...lists: readonly (readonly T[])[]): T[] {
  const known = new Set(shown.map((row) => row.id))
  return lists.flat().filter((row) => !known.has(row.id) && known.add(row.id))
}

/**
 * What each row nearly repeats, as far as that can be seen: its group stands straight above it. Where the leader of a group left, the
 * next of it leads; a row that is told of elsewhere than its group is drawn by itself.
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
