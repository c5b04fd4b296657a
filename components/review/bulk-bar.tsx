'use client'

import { useState } from 'react'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/components/ui/format-number'
import { useHotkeys } from '@/components/ui/hotkeys'
import { previewBulk } from './preview-bulk'
import { numberKeys, PutAside, type Picking } from './put-aside'
import type { BulkDecision } from './use-bulk'
import type { Selection } from './use-selection'

interface BulkBarProps {
  selection: Selection
  /** All that could be selected. */
  listed: number
  onDecide: (decision: BulkDecision) => void
  /** False while the bar is not on the screen. */
  canDecide: () => boolean
  now: string
  className?: string
}

/** The acts of one candidate for all that are selected, and beforehand what they would take. */
export function BulkBar({ selection, listed, onDecide, canDecide, now, className }: BulkBarProps) {
  const [picking, setPicking] = useState<Picking>(null)
  const { items } = selection
  const { taken, text } = previewBulk(items)
  const approve = (protect: boolean) => {
    if (taken > 0) onDecide({ verb: 'promote', protect })
  }
  const pickers = {
    picking,
    now,
    onReason: (reason: string) => onDecide({ verb: 'dismiss', reason }),
    onSnooze: (snooze: { until: string } | { moreSessions: number }) => onDecide({ verb: 'snooze', ...snooze }),
  }
  const seen = (act: () => void) => () => {
    if (canDecide()) act()
  }
  const many = `${formatNumber(items.length)} selected`
  useHotkeys([
    { keys: 'a', label: `Approve: ${many}`, run: seen(() => approve(false)) },
    { keys: 'mod+enter', label: `Approve and go on: ${many}`, run: seen(() => approve(false)) },
    { keys: 'p', label: `Approve and protect: ${many}`, run: seen(() => approve(true)) },
    { keys: 's', label: `Snooze: ${many}`, run: seen(() => setPicking('snooze')) },
    { keys: 'x', label: `Dismiss: ${many}`, run: seen(() => setPicking('reason')) },
  ])
  useHotkeys(numberKeys(pickers), { enabled: picking !== null })
  const unready = taken === 0 ? 'Each of these must be opened by itself' : undefined
  return (
    <section aria-label="Selected" className={cn('border-t border-accent/40 bg-bg', className)}>
      <output className="block px-4 pt-2.5 text-sm text-pretty text-ink-2 md:px-6">{text}</output>
      <ActionBar label="Decide on the selected" className="static border-t-0 bg-transparent">
        <Button variant="primary" kbd="a" unavailable={unready} onClick={() => approve(false)}>
          Approve {formatNumber(taken)}
        </Button>
        <Button kbd="p" unavailable={unready} className="max-sm:order-last" onClick={() => approve(true)}>
          Approve and protect
        </Button>
        <PutAside {...pickers} onPicking={setPicking} />
        <Button variant="ghost" kbd="escape" onClick={selection.clear}>
          Clear
        </Button>
        {items.length < listed && (
          <Button variant="ghost" onClick={selection.all}>
            Select all {formatNumber(listed)}
          </Button>
        )}
      </ActionBar>
    </section>
  )
}
