'use client'

import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useAct } from '@/components/ui/use-act'
import { redraftCandidate } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { CandidateDetail } from '@/lib/contract/candidate'

interface WordAnewProps {
  candidate: Pick<CandidateDetail, 'id' | 'name'>
  /** Something was typed that is not saved. */
  isChanged: boolean
  /** Called with the draft in the model's words. */
  onWorded: (worded: CandidateDetail) => void
  /** Why the model's words were not taken: the draft stays as it is. */
  onRefused: (reason: string) => void
}

/** Asks the model for a wording of the draft, where one is set for that. */
export function WordAnew({ candidate, isChanged, onWorded, onRefused }: WordAnewProps) {
  const drafting = useQuery(query('drafting.read', {})).data
  const wording = useAct({
    name: 'candidate.redraft',
    run: () => redraftCandidate({ id: candidate.id }),
    said: ({ refused }) => (refused === null ? `Worded ${candidate.name} anew` : undefined),
    eventOf: ({ event }) => event,
    onDone: (answer) => (answer.refused === null ? onWorded(answer) : onRefused(answer.refused)),
  })
  if (!drafting?.isOn) return null
  return (
    <Button
      size="sm"
      icon={<Sparkles aria-hidden />}
      title={`Ask ${drafting.model}`}
      pending={wording.isPending}
      unavailable={isChanged ? 'Save or cancel what was typed first' : undefined}
      onClick={() => wording.mutate(undefined)}
    >
      Word it anew
    </Button>
  )
}
