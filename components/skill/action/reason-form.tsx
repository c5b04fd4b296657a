'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { PossibleAction } from './actions'

/** Asks for the reason that an action needs; Enter submits. The action can be undone, so there is no further confirmation. */
export function ReasonForm({ action, onConfirm, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = action.needsReason && !reason.trim()
  const submit = () => {
    setTried(true)
    if (!isMissing) onConfirm(reason.trim())
  }
  return (
    <form
      className="grid w-72 max-w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-sm text-pretty text-ink-2">{action.effect}</p>
      <Field
        label="Reason"
        required={action.needsReason}
        hint="Shown in the audit log and on this page."
        error={isTried && isMissing ? 'Enter a reason.' : undefined}
      >
        <Textarea
          rows={2}
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant={action.variant === 'danger' ? 'danger' : 'primary'}>
          {action.label}
        </Button>
      </div>
    </form>
  )
}

interface ReasonFormProps {
  action: Pick<PossibleAction, 'label' | 'effect' | 'needsReason' | 'variant'>
  onConfirm: (reason: string) => void
  onCancel: () => void
}
