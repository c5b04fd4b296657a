'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { freshNow } from '@/components/ui/fresh-now'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { CandidateView, type CandidateViewProps } from './candidate-view'
import { detailInput } from './queue-input'
import { DetailSkeleton } from './review-skeleton'

/** Loads the current candidate; meanwhile the former one stays, and before the first there is a skeleton. */
export function CandidateDetail({ id, ...rest }: { id: string } & Omit<CandidateViewProps, 'candidate' | 'readAt' | 'isOld'>) {
  const result = useQuery({ ...query('candidate.read', detailInput(id)), placeholderData: keepPreviousData })
  const { data, dataUpdatedAt, isPlaceholderData } = result
  if (data)
    return <CandidateView candidate={data} isOld={isPlaceholderData} readAt={freshNow(rest.now, dataUpdatedAt)} {...rest} />
  return <Unread of={result} className="m-6" cause="Couldn’t load this candidate" shape={<DetailSkeleton />} />
}
