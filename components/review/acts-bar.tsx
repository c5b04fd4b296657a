'use client'

import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { ReasonPicker } from './reason-picker'
import { SnoozePicker } from './snooze-picker'
import type { Snooze } from './use-decisions'

/** Which picker is open. */
export type Picking = 'reason' | 'snooze' | null

export interface ActsBarProps {
  now: string
  picking: Picking
  onPicking: (picking: Picking) => void
  onApprove: () => void
  onProtect: () => void
  onEdit: () => void
  onReason: (reason: string) => void
  onSnooze: (snooze: Snooze) => void
}

/** What can be decided about a candidate, each with its key. */
export function ActsBar({ now, picking, onPicking, onApprove, onProtect, onEdit, onReason, onSnooze }: ActsBarProps) {
  return (
    <ActionBar
      label="Decide"
      className="mt-auto lg:max-xl:[&_kbd]:hidden"
      note={
        <span className="flex gap-1 max-xl:hidden">
          <Kbd keys="j" />
          <Kbd keys="k" />
          <Kbd keys="?" />
        </span>
      }
    >
      <Button variant="primary" kbd="a" onClick={onApprove}>
        Approve
      </Button>
      <Button kbd="p" className="max-sm:order-last" onClick={onProtect}>
        Approve and protect
      </Button>
      <Button kbd="e" onClick={onEdit}>
        Edit
      </Button>
      <SnoozePicker
        now={now}
        open={picking === 'snooze'}
        onOpenChange={(open) => onPicking(open ? 'snooze' : null)}
        onSnooze={onSnooze}
      />
      <ReasonPicker open={picking === 'reason'} onOpenChange={(open) => onPicking(open ? 'reason' : null)} onReason={onReason} />
    </ActionBar>
  )
}
