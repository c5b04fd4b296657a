'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { PossibleAct } from './acts'

/** Asks for the reason that an act needs; Enter takes the act. The act itself can be undone, so nothing else is asked. */
export function ReasonForm({ act, onTake, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = act.needsReason && !reason.trim()
  const take = () => {
    setTried(true)
    if (!isMissing) onTake(reason.trim())
  }
  return (
    <form
      className="grid w-72 max-w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <p className="text-sm text-pretty text-ink-2">{act.effect}</p>
      <Field
        label="Reason"
        required={act.needsReason}
        hint="It stands in the audit log and on this page."
        error={isTried && isMissing ? 'Say why: the next person will want to know.' : undefined}
      >
        <Textarea
          rows={2}
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            take()
          }}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant={act.variant === 'danger' ? 'danger' : 'primary'}>
          {act.label}
        </Button>
      </div>
    </form>
  )
}

interface ReasonFormProps {
  act: Pick<PossibleAct, 'label' | 'effect' | 'needsReason' | 'variant'>
  onTake: (reason: string) => void
  onCancel: () => void
}
