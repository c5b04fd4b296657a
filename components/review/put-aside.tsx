'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { lateOverlay } from '@/components/ui/late-overlay'
import type { Snooze } from './use-decisions'

const ReasonPicker = lateOverlay(() => import('./reason-picker').then((module) => module.ReasonPicker))
const SnoozePicker = lateOverlay(() => import('./snooze-picker').then((module) => module.SnoozePicker))

/** The open picker. */
export type Picking = 'reason' | 'snooze' | null

export interface PutAsideProps {
  now: string
  picking: Picking
  /** The number of affected candidates, when it isn't just the current one. */
  count?: number
  onPicking: (picking: Picking) => void
  onReason: (reason: string) => void
  onSnooze: (snooze: Snooze) => void
}

/** Snooze and dismiss, each with its picker. */
export function PutAside({ now, picking, count = 1, onPicking, onReason, onSnooze }: PutAsideProps) {
  const snooze = useRef<HTMLButtonElement>(null)
  const dismiss = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not needed for the first render, but preloaded for a key press.
    ReasonPicker.load()
    SnoozePicker.load()
  }, [])
  const close = () => onPicking(null)
  return (
    <>
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
        <SnoozePicker
          now={now}
          count={count}
          open
          onOpenChange={close}
          onUnfetched={close}
          anchor={() => snooze.current}
          onSnooze={onSnooze}
        />
      )}
      {picking === 'reason' && (
        <ReasonPicker
          count={count}
          open
          onOpenChange={close}
          onUnfetched={close}
          anchor={() => dismiss.current}
          onReason={onReason}
        />
      )}
    </>
  )
}
