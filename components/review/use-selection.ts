'use client'

import { useState } from 'react'
import type { CandidateItem } from '@/lib/contract/candidate'
import { bulkMax } from '@/lib/domain/gate/refuse-in-bulk'
import { useHotkeys } from '@/components/ui/hotkeys'
import { extended, nothingPicked, pickedIds, toggled, type Picked } from './select-range'
import type { Queue } from './use-queue'
import { seesDetail } from './wide'

/** Several candidates of the queue, selected for one action. */
export interface Selection {
  items: readonly CandidateItem[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Extends the range to a row. */
  extendTo: (id: string) => void
  all: () => void
  clear: () => void
}

/** Whether Space selects the focused element's row; on any other control it presses that. */
const pressed = 'button:not([data-row]), a, summary, input, [role=tab]'
const isFree = (target: EventTarget | null) => !(target instanceof Element && target.closest(pressed))

/** Selects candidates with Space, with Shift as ranges; Escape clears. Decided candidates cannot be selected. */
export function useSelection(queue: Queue): Selection {
  const { items, currentId, index, filter, news } = queue
  const canPick = filter.status === 'open' || filter.status === 'snoozed'
  const pickable = canPick ? items.filter((item) => !news.removed.has(item.id)) : []
  const order = pickable.map((item) => item.id)
  const [picked, setPicked] = usePicked(queue, order)
  const ids = new Set(pickedIds(picked, order).slice(0, bulkMax))
  const drawTo = (by: number) => {
    const isBeside = seesDetail()
    const at = isBeside || picked.to === null ? index : items.findIndex((item) => item.id === picked.to)
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
    if (!next || !currentId) return
    setPicked(extended(picked, order, currentId, next.id))
    // When only the list is on screen, it stays: moving to a candidate would open it.
    if (isBeside) queue.select(next.id, 'replace')
  }
  const clear = () => setPicked(nothingPicked)
  useHotkeys(
    [
      {
        keys: 'space',
        label: 'Select row',
        group: 'Select',
        when: isFree,
        run: () => currentId && setPicked(toggled(picked, order, currentId)),
      },
      { keys: 'shift+j', label: 'Extend selection down', group: 'Select', run: () => drawTo(1) },
      { keys: 'shift+k', label: 'Extend selection up', group: 'Select', run: () => drawTo(-1) },
    ],
    { enabled: canPick },
  )
  useHotkeys([{ keys: 'escape', label: 'Clear selection', group: 'Select', run: clear }], { enabled: ids.size > 0 })
  return {
    items: pickable.filter((item) => ids.has(item.id)),
    has: (id) => ids.has(id),
    toggle: (id) => setPicked(toggled(picked, order, id)),
    extendTo: (id) => setPicked(extended(picked, order, currentId ?? id, id)),
    all: () => setPicked({ ...nothingPicked, base: new Set(order) }),
    clear,
  }
}

/** The selection, stored in the URL; the range being drawn is stored separately, while the URL stays the same. */
function usePicked({ picked: stored, pick }: Queue, order: readonly string[]) {
  const [drawn, setDrawn] = useState({ picked: nothingPicked, as: '' })
  const picked = drawn.as === stored.join() ? drawn.picked : { ...nothingPicked, base: new Set(stored) }
  const setPicked = (next: Picked) => {
    const ids = pickedIds(next, order).slice(0, bulkMax)
    setDrawn({ picked: next, as: ids.join() })
    pick(ids)
  }
  return [picked, setPicked] as const
}
