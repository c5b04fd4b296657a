/** The selection for a bulk action: single ids, and a range that is still being drawn from its anchor. */
export interface Picked {
  base: ReadonlySet<string>
  anchor: string | null
  to: string | null
}

export const nothingPicked: Picked = { base: new Set(), anchor: null, to: null }

/** Every selected id that is still in the list, in the list's order. */
export function pickedIds({ base, anchor, to }: Picked, order: readonly string[]): string[] {
  const [from, until] = [order.indexOf(anchor ?? ''), order.indexOf(to ?? '')]
  const isIn = (at: number) => from >= 0 && until >= 0 && at >= Math.min(from, until) && at <= Math.max(from, until)
  return order.filter((id, at) => base.has(id) || isIn(at))
}

/** Toggles one id; the next range begins at the last selected one. */
export function toggled(picked: Picked, order: readonly string[], id: string): Picked {
  const base = new Set(pickedIds(picked, order))
  const isLetGo = base.delete(id)
  if (!isLetGo) base.add(id)
  return { base, anchor: isLetGo ? null : id, to: null }
}

/**
 * Extends the range from its anchor, the row selected last, to another row; drawn back it shrinks. Without an anchor in the list, a
 * range begins at `from`.
 */
export function extended(picked: Picked, order: readonly string[], from: string, to: string): Picked {
  const hasAnchor = picked.anchor !== null && order.includes(picked.anchor)
  if (hasAnchor && picked.to !== null) return { ...picked, to }
  return { base: new Set(pickedIds(picked, order)), anchor: hasAnchor ? picked.anchor : from, to }
}
