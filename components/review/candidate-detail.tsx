'use client'

import { useQuery } from '@tanstack/react-query'
import { freshNow } from '@/components/ui/fresh-now'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { CandidateView, type CandidateViewProps } from './candidate-view'
import { detailInput } from './queue-input'
import { DetailSkeleton } from './review-skeleton'

/** Reads the candidate that is looked at; before it is there, its shape. */
export function CandidateDetail({ id, ...rest }: { id: string } & Omit<CandidateViewProps, 'candidate' | 'readAt'>) {
  const asked = useQuery(query('candidate.read', detailInput(id)))
  const { data, dataUpdatedAt } = asked
  if (data) return <CandidateView candidate={data} readAt={freshNow(rest.now, dataUpdatedAt)} {...rest} />
  return <Unread of={asked} className="m-6" cause="This candidate could not be shown" shape={<DetailSkeleton />} />
}
