'use client'

import { Popover, PopoverContent } from '@/components/ui/popover'
import type { PossibleAction } from './actions'
import { ReasonForm } from './reason-form'

interface AskReasonProps {
  /** The act that waits for its reason; null when none does. */
  pending: PossibleAction | null
  name: string
  /** What the question stands beside. */
  anchor: (verb: string) => Element | null
  onClose: () => void
  onConfirm: (action: PossibleAction, reason: string) => void
}

/** Asks why, beside the act that was chosen. */
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
