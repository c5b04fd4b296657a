'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import type { Snooze } from './use-decisions'

const loadReasons = () => import('./reason-picker').then((module) => module.ReasonPicker)
const loadSnoozes = () => import('./snooze-picker').then((module) => module.SnoozePicker)
const ReasonPicker = dynamic(loadReasons, { ssr: false })
const SnoozePicker = dynamic(loadSnoozes, { ssr: false })

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
  const snooze = useRef<HTMLButtonElement>(null)
  const dismiss = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not needed for the first look, but wanted at once when a key asks.
    void Promise.all([loadReasons(), loadSnoozes()])
  }, [])
  const close = () => onPicking(null)
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
      <Button
        ref={snooze}
        kbd="s"
        aria-haspopup="dialog"
        aria-expanded={picking === 'snooze'}
        onClick={() => onPicking('snooze')}
      >
        Snooze
      </Button>
      <Button
        ref={dismiss}
        kbd="x"
        aria-haspopup="dialog"
        aria-expanded={picking === 'reason'}
        onClick={() => onPicking('reason')}
      >
        Dismiss
      </Button>
      {picking === 'snooze' && (
        <SnoozePicker now={now} open onOpenChange={close} anchor={() => snooze.current} onSnooze={onSnooze} />
      )}
      {picking === 'reason' && <ReasonPicker open onOpenChange={close} anchor={() => dismiss.current} onReason={onReason} />}
    </ActionBar>
  )
}
