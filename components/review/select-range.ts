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

/** Picks one, or lets it go; the next range begins there. */
export function toggled(picked: Picked, order: readonly string[], id: string): Picked {
  const base = new Set(pickedIds(picked, order))
  if (!base.delete(id)) base.add(id)
  return { base, anchor: id, to: null }
}

/** Draws the range from its anchor, or from `from` where none is drawn yet, to another row; drawn back it gets smaller. */
export function extended(picked: Picked, order: readonly string[], from: string, to: string): Picked {
  if (picked.to !== null && picked.anchor !== null) return { ...picked, to }
  return { base: new Set(pickedIds(picked, order)), anchor: picked.anchor ?? from, to }
}
