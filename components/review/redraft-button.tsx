'use client'

import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useAction } from '@/components/ui/use-action'
import { redraftCandidate } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { CandidateDetail } from '@/lib/contract/candidate'

interface RedraftButtonProps {
  candidate: Pick<CandidateDetail, 'id' | 'name'>
  /** There are unsaved changes. */
  isChanged: boolean
  /** Called when the model's text is kept beside the draft. */
  onRedrafted: () => void
  /** Why the model's text was rejected: the draft stays unchanged. */
  onRejected: (reason: string) => void
}

/** Asks the model for another wording, when one is configured. */
export function RedraftButton({ candidate, isChanged, onRedrafted, onRejected }: RedraftButtonProps) {
  const drafting = useQuery(query('drafting.read', {})).data
  const redraft = useAction({
    name: 'candidate.redraft',
    run: () => redraftCandidate({ id: candidate.id }),
    message: ({ refused }) => (refused === null ? `The model worded ${candidate.name}` : undefined),
    eventOf: ({ event }) => event,
    onDone: (answer) => (answer.refused === null ? onRedrafted() : onRejected(answer.refused)),
  })
  if (!drafting?.isOn) return null
  return (
    <Button
      size="sm"
      icon={<Sparkles aria-hidden />}
      title={`Ask ${drafting.model}`}
      pending={redraft.isPending}
      unavailable={isChanged ? 'Save or cancel your changes first' : undefined}
      onClick={() => redraft.mutate(undefined)}
    >
      Redraft
    </Button>
  )
}
