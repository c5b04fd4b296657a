'use client'

import { useState } from 'react'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/components/ui/format-number'
import { useHotkeys } from '@/components/ui/hotkeys'
import { confirmText, needsConfirmation, previewBulk } from './preview-bulk'
import { PutAside, type Picking } from './put-aside'
import type { BulkDecision } from './use-bulk'
import { useOf } from './use-of'
import type { Selection } from './use-selection'

interface BulkBarProps {
  selection: Selection
  /** Everything that can be selected. */
  listed: number
  onDecide: (decision: BulkDecision) => void
  /** False while the bar is off screen. */
  canDecide: () => boolean
  now: string
  className?: string
}

/** An approval that waits for its second key press. */
type BulkRequest = 'a' | 'p' | null

const approvals = { a: 'approve', p: 'approve and protect' } as const

/** The actions of a single candidate for all selected ones, with a preview of each; more than a few need a second key press. */
export function BulkBar({ selection, listed, onDecide, canDecide, now, className }: BulkBarProps) {
  const [picking, setPicking] = useState<Picking>(null)
  const { items } = selection
  // Another selection needs another confirmation.
  const [pending, setPending] = useOf<BulkRequest>(items.map((item) => item.id).join(), null)
  const { included, text } = previewBulk(items)
  const approve = (key: 'a' | 'p') => {
    if (included === 0) return
    if (needsConfirmation(included) && pending !== key) setPending(key)
    else onDecide({ verb: 'promote', protect: key === 'p' })
  }
  const pickers = {
    picking,
    now,
    count: items.length,
    onReason: (reason: string) => onDecide({ verb: 'dismiss', reason }),
    onSnooze: (snooze: { until: string } | { moreSessions: number }) => onDecide({ verb: 'snooze', ...snooze }),
  }
  // A pressed key repeats automatically; repeats are no confirmation.
  const seen = (run: () => void) => (event: KeyboardEvent) => {
    if (canDecide() && !event.repeat) run()
  }
  const many = `${formatNumber(items.length)} selected`
  useHotkeys([
    { keys: 'a', label: `Approve: ${many}`, run: seen(() => approve('a')) },
    { keys: 'mod+enter', label: `Approve and next: ${many}`, run: seen(() => approve('a')) },
    { keys: 'p', label: `Approve and protect: ${many}`, run: seen(() => approve('p')) },
    { keys: 's', label: `Snooze: ${many}`, run: seen(() => setPicking('snooze')) },
    { keys: 'x', label: `Dismiss: ${many}`, run: seen(() => setPicking('reason')) },
  ])
  useHotkeys([{ keys: 'escape', label: 'Cancel approval', run: () => setPending(null) }], { enabled: pending !== null })
  const unready = included === 0 ? 'Review these individually' : undefined
  return (
    <section aria-label="Selected" className={cn('border-t border-accent/40 bg-bg', className)}>
      <output className="block px-4 pt-2.5 text-sm text-pretty text-ink-2 md:px-6">
        {text} {pending && <strong className="font-medium text-ink">{confirmText(pending, approvals[pending], included)}</strong>}
      </output>
      <ActionBar label="Decide on selected" className="static border-t-0 bg-transparent">
        <Button variant="primary" kbd="a" unavailable={unready} onClick={() => approve('a')}>
          {pending === 'a' ? 'Yes, approve' : 'Approve'} {formatNumber(included)}
        </Button>
        <Button kbd="p" unavailable={unready} className="max-sm:order-last" onClick={() => approve('p')}>
          {pending === 'p' ? `Yes, approve and protect ${formatNumber(included)}` : 'Approve and protect'}
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
