import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { approvedInput, detailInput, queueInput, sortOf, statusOf } from '@/components/review/queue-input'
import { ReviewScreen } from './review-screen'

export const metadata: Metadata = { title: 'Review' }

type Search = Promise<Record<string, string | string[] | undefined>>

const one = (value: string | string[] | undefined) => (typeof value === 'string' && value !== '' ? value : null)

/** The daily page: candidates that wait for a decision, with their evidence. */
export default async function ReviewPage({ searchParams }: { searchParams: Search }) {
  const search = await searchParams
  const filter = {
    status: statusOf(one(search.status) ?? undefined),
    agent: one(search.agent),
    sort: sortOf(one(search.sort) ?? undefined),
  }
  const data = new PageData()
  const list = await data.read('candidate.list', queueInput(filter))
  const current = one(search.c) ?? list.items[0]?.id
  // The detail itself reports a missing candidate, in its place.
  if (current) await data.read('candidate.read', detailInput(current)).catch(() => null)
  else await data.read('skill.list', approvedInput)
  return data.hydrate(<ReviewScreen now={new Date().toISOString()} />)
}
