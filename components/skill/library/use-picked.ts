'use client'

import { useState } from 'react'
import { useHotkeys } from '@/components/ui/hotkeys'

/** Rows between two of an order, both included; of one that is not in it nothing. */
export function rangeOf(order: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  if (end < 0) return []
  return start < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Names of the rows that one act is to take; what is no longer listed is not among them. `order`: as they are shown. */
export function usePicked(order: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  const listed = order.filter((name) => all.has(name))
  const picked = new Set(listed)
  const pick = (name: string, isRange: boolean) => {
    const next = new Set(picked)
    if (isRange) for (const one of rangeOf(order, anchor, name)) next.add(one)
    else if (!next.delete(name)) next.add(name)
    setAnchor(name)
    setAll(next)
  }
  const clear = () => setAll(new Set())
  const pickFocused = () => {
    const row = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pick]')
    if (row?.dataset.pick) pick(row.dataset.pick, false)
  }
  useHotkeys([{ keys: 'x', label: 'Select the row', group: 'Skills', run: pickFocused }])
  useHotkeys([{ keys: 'escape', label: 'Let the selection go', group: 'Skills', run: clear }], { enabled: picked.size > 0 })
  return {
    picked,
    names: listed,
    pick,
    clear,
    pickAll: () => setAll(new Set(listed.length === order.length ? [] : order)),
  }
}
