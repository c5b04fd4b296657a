'use client'

import { Popover, PopoverContent } from '@/components/ui/popover'
import type { PossibleAct } from './acts'
import { ReasonForm } from './reason-form'

interface AskReasonProps {
  /** The act that waits for its reason; null when none does. */
  asked: PossibleAct | null
  name: string
  /** What the question stands beside. */
  anchor: (verb: string) => Element | null
  onClose: () => void
  onTake: (act: PossibleAct, reason: string) => void
}

/** Asks why, beside the act that was chosen. */
export function AskReason({ asked, name, anchor, onClose, onTake }: AskReasonProps) {
  return (
    <Popover open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      {asked && (
        <PopoverContent title={`${asked.label} ${name}`} align="end" anchor={() => anchor(asked.verb)}>
          <ReasonForm
            act={asked}
            onCancel={onClose}
            onTake={(reason) => {
              onClose()
              onTake(asked, reason)
            }}
          />
        </PopoverContent>
      )}
    </Popover>
  )
}
