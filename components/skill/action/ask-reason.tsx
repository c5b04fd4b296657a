'use client'

import { Popover, PopoverContent } from '@/components/ui/popover'
import type { PossibleAction } from './actions'
import { ReasonForm } from './reason-form'

interface AskReasonProps {
  /** The action that waits for its reason; null for none. */
  pending: PossibleAction | null
  name: string
  /** The anchor of the popover. */
  anchor: (verb: string) => Element | null
  onClose: () => void
  onConfirm: (action: PossibleAction, reason: string) => void
}

/** Asks for a reason, next to the chosen action. */
export function AskReason({ pending, name, anchor, onClose, onConfirm }: AskReasonProps) {
  return (
    <Popover open={pending !== null} onOpenChange={(open) => !open && onClose()}>
      {pending && (
        <PopoverContent title={`${pending.label} ${name}`} align="end" anchor={() => anchor(pending.verb)}>
          <ReasonForm
            action={pending}
            onCancel={onClose}
            onConfirm={(reason) => {
              onClose()
              onConfirm(pending, reason)
            }}
          />
        </PopoverContent>
      )}
    </Popover>
  )
}
