'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { freshNow } from '@/components/ui/fresh-now'
import { query } from '@/lib/client/queries'
import { ProblemError } from '@/lib/client/problem-error'
import { CandidateView, type CandidateViewProps } from './candidate-view'
import { detailInput } from './queue-input'
import { DetailSkeleton } from './review-skeleton'

/** Reads the candidate that is looked at; before it is there, its shape. */
export function CandidateDetail({ id, ...rest }: { id: string } & Omit<CandidateViewProps, 'candidate' | 'readAt'>) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(query('candidate.read', detailInput(id)))
  if (data) return <CandidateView key={id} candidate={data} readAt={freshNow(rest.now, dataUpdatedAt)} {...rest} />
  if (!error) return <DetailSkeleton />
  return (
    <div className="p-6">
      <ErrorState
        cause="This candidate could not be shown"
        effect={error.message}
        requestId={error instanceof ProblemError ? error.problem.requestId : undefined}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </div>
  )
}
