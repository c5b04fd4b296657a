/** What is picked for an act on many: by itself, and as a range that is still being drawn from its anchor. */
export interface Picked {
  base: ReadonlySet<string>
  anchor: string | null
  to: string | null
}

export const nothingPicked: Picked = { base: new Set(), anchor: null, to: null }

/** Every picked id that is still in the list, in the list's order. */
export function pickedIds({ base, anchor, to }: Picked, order: readonly string[]): string[] {
  const [from, until] = [order.indexOf(anchor ?? ''), order.indexOf(to ?? '')]
  const isIn = (at: number) => from >= 0 && until >= 0 && at >= Math.min(from, until) && at <= Math.max(from, until)
  return order.filter((id, at) => base.has(id) || isIn(at))
}

/** Picks one, or lets it go; the next range begins at what was picked last. */
export function toggled(picked: Picked, order: readonly string[], id: string): Picked {
  const base = new Set(pickedIds(picked, order))
  const isLetGo = base.delete(id)
  if (!isLetGo) base.add(id)
  return { base, anchor: isLetGo ? null : id, to: null }
}

/**
 * Draws the range from its anchor, the row that was picked last, to another row; drawn back it gets smaller. Where none was picked, or it
 * left the list, a range begins at `from`.
 */
export function extended(picked: Picked, order: readonly string[], from: string, to: string): Picked {
  const hasAnchor = picked.anchor !== null && order.includes(picked.anchor)
  if (hasAnchor && picked.to !== null) return { ...picked, to }
  return { base: new Set(pickedIds(picked, order)), anchor: hasAnchor ? picked.anchor : from, to }
}
