'use client'

import { ChevronDown } from 'lucide-react'
import { giveFeedback } from '@/lib/actions'
import type { UseItem } from '@/lib/contract/use'
import { sessionOutcomes, type SessionOutcome } from '@/lib/domain/session/step'
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu'
import { OutcomeBadge, outcomeLabel } from './outcome-badge'
import { useAction } from './use-action'

interface UseOutcomeProps {
  use: Pick<UseItem, 'id' | 'skill' | 'outcome' | 'source'>
  /** The name of its row, for screen readers. */
  row: string
}

/** How a use ended; a person's word, chosen here, counts before everything else that judges the use, and can be undone. */
export function UseOutcome({ use, row }: UseOutcomeProps) {
  const judge = useAction({
    name: 'feedback.give',
    run: giveFeedback,
    message: ({ use: after }) => `Outcome set to ${outcomeLabel(after.outcome ?? 'unknown').toLowerCase()}`,
    eventOf: ({ event }) => event,
  })
  const outcome = use.outcome ?? 'unknown'
  const choose = (chosen: SessionOutcome) => {
    if (chosen === outcome && use.source === 'explicit') return
    judge.mutate({ target: use.skill, useId: use.id, outcome: chosen, reason: 'Set by a person' })
  }
  return (
    <Menu>
      <MenuTrigger
        render={
          <button
            type="button"
            disabled={judge.isPending}
            aria-label={`Outcome: ${outcomeLabel(outcome)}, ${row}. Change it`}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:bg-sunk data-popup-open:bg-sunk"
          >
            <OutcomeBadge outcome={outcome} />
            <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
          </button>
        }
      />
      <MenuContent align="start">
        {sessionOutcomes.map((one) => (
          <MenuItem key={one} onClick={() => choose(one)}>
            {outcomeLabel(one)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
