'use client'

import { useState } from 'react'
import { useHotkeys } from '@/components/ui/hotkeys'

interface Picks {
  names: ReadonlySet<string>
  /** The anchor of a range: the row selected last. */
  anchor: string | null
}

const none: Picks = { names: new Set(), anchor: null }

/** Rows between two of an order, both included; none when one is not in it. */
export function rangeOf(order: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  if (end < 0) return []
  return start < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

function picksAfter(order: readonly string[], { names, anchor }: Picks, name: string, isRange: boolean): Picks {
  const next = new Set(order.filter((one) => names.has(one)))
  if (isRange) for (const one of rangeOf(order, anchor, name)) next.add(one)
  else if (!next.delete(name)) next.add(name)
  return { names: next, anchor: name }
}

/**
 * Names of the selected rows, without those no longer listed. `order`: as displayed. The returned callbacks are stable while the
 * order is, so that a selection rerenders one row and not all.
 */
export function usePicked(order: readonly string[]) {
  const [picks, setPicks] = useState(none)
  const listed = order.filter((name) => picks.names.has(name))
  const picked = new Set(listed)
  const pick = (name: string, isRange: boolean) => setPicks((former) => picksAfter(order, former, name, isRange))
  const clear = () => setPicks(none)
  const pickFocused = () => {
    const row = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pick]')
    if (row?.dataset.pick) pick(row.dataset.pick, false)
  }
  useHotkeys([{ keys: 'x', label: 'Select row', group: 'Skills', run: pickFocused }])
  useHotkeys([{ keys: 'escape', label: 'Clear selection', group: 'Skills', run: clear }], { enabled: picked.size > 0 })
  return {
    picked,
    names: listed,
    pick,
    clear,
    pickAll: () => setPicks({ names: new Set(listed.length === order.length ? [] : order), anchor: null }),
  }
}
