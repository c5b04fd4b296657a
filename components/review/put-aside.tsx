'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { orTold } from '@/components/ui/or-told'
import { dismissReasons, snoozeChoices } from './choices'
import type { Hotkey } from '@/components/ui/hotkeys'
import type { Snooze } from './use-decisions'

const loadReasons = orTold(() => import('./reason-picker').then((module) => module.ReasonPicker))
const loadSnoozes = orTold(() => import('./snooze-picker').then((module) => module.SnoozePicker))
const ReasonPicker = dynamic(loadReasons, { ssr: false })
const SnoozePicker = dynamic(loadSnoozes, { ssr: false })

/** Which picker is open. */
export type Picking = 'reason' | 'snooze' | null

export interface PutAsideProps {
  now: string
  picking: Picking
  onPicking: (picking: Picking) => void
  onReason: (reason: string) => void
  onSnooze: (snooze: Snooze) => void
}

/** Snooze and dismiss, each with its picker. */
export function PutAside({ now, picking, onPicking, onReason, onSnooze }: PutAsideProps) {
  const snooze = useRef<HTMLButtonElement>(null)
  const dismiss = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not needed for the first look, but wanted at once when a key asks.
    void Promise.all([loadReasons(), loadSnoozes()])
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
        <SnoozePicker now={now} open onOpenChange={close} onUnfetched={close} anchor={() => snooze.current} onSnooze={onSnooze} />
      )}
      {picking === 'reason' && (
        <ReasonPicker open onOpenChange={close} onUnfetched={close} anchor={() => dismiss.current} onReason={onReason} />
      )}
    </>
  )
}

/** The numbers of the picker that is asked for, also in the moment before it has the focus. */
export function numberKeys({
  picking,
  now,
  onReason,
  onSnooze,
}: Pick<PutAsideProps, 'picking' | 'now' | 'onReason' | 'onSnooze'>): Hotkey[] {
  const acts =
    picking === 'reason'
      ? dismissReasons.map((label) => ({ label, run: () => onReason(label) }))
      : snoozeChoices.map(({ label, snooze }) => ({ label, run: () => onSnooze(snooze(now)) }))
  return acts.map((act, index) => ({ keys: String(index + 1), ...act }))
}
