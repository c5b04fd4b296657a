'use client'

import { useQueryClient } from '@tanstack/react-query'
import { OutcomeBadge, outcomeLabel } from '@/components/ui/outcome-badge'
import { Select } from '@/components/ui/select'
import { useAction } from '@/components/ui/use-action'
import { setOutcomeSession } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import { sessionOutcomes, type SessionOutcome } from '@/lib/domain/session/step'
import type { SessionDetail } from './arrange'

/** How the session ended and who says so; a person's verdict overrides any analysis, and can be removed. */
export function OutcomeChoice({ session }: { session: SessionDetail }) {
  const cache = useQueryClient()
  const { queryKey } = query('session.read', { id: session.id })
  const set = useAction({
    name: 'session.setOutcome',
    run: setOutcomeSession,
    message: ({ session: after }) => `Outcome set to ${outcomeLabel(after.outcome).toLowerCase()}`,
    eventOf: ({ event }) => event,
  })
  const choose = (outcome: SessionOutcome) => {
    if (outcome === session.outcome && session.outcomeSource === 'person') return
    // Optimistic; the server's response replaces it.
    cache.setQueryData(queryKey, { ...session, outcome, outcomeSource: 'person', outcomeBecause: 'Set by a person' })
    set.mutate({ id: session.id, outcome })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <OutcomeBadge outcome={session.outcome} />
      <span className="min-w-0 flex-1 basis-52 text-pretty text-ink-2">
        {session.outcomeBecause ?? 'The session doesn’t show how it ended.'}
        {session.outcomeSource && (
          <span className="text-ink-3"> ({sourceWords[session.outcomeSource] ?? session.outcomeSource})</span>
        )}
      </span>
      <Select
        look="bar"
        label="Set the outcome"
        value={session.outcome}
        onValueChange={choose}
        items={sessionOutcomes.map((outcome) => ({ value: outcome, label: `Outcome: ${outcomeLabel(outcome)}` }))}
      />
    </div>
  )
}

const sourceWords: Record<string, string> = { label: 'from its label', analysis: 'from its text', person: 'by a person' }
