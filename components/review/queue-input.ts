import type { CandidateItem } from '@/lib/contract/candidate'
import { candidateSorts } from '@/lib/contract/candidate-sorts'

export type QueueStatus = CandidateItem['status']

/** The views of the queue, in the order of their tabs. */
export const queueStatuses = ['open', 'snoozed', 'dismissed', 'promoted', 'generic'] as const satisfies readonly QueueStatus[]

export const statusLabels: Record<QueueStatus, string> = {
  open: 'Open',
  snoozed: 'Snoozed',
  dismissed: 'Dismissed',
  promoted: 'Approved',
  generic: 'Generic',
}

export type QueueSort = (typeof candidateSorts)[number]

export const sortLabels: Record<QueueSort, string> = {
  value: 'Highest value',
  support: 'Most sessions',
  newest: 'Newest',
}

export interface QueueFilter {
  status: QueueStatus
  agent: string | null
  sort: QueueSort
}

const scoped = (agent: string | null) => (agent ? { agent } : {})

/** What mining left out is listed only where all is asked for. */
const viewOf = (status: QueueStatus) => (status === 'generic' ? { status, all: true } : { status })

/** The input of the list query: page and browser share it, so that nothing is fetched twice. */
export const queueInput = ({ status, agent, sort }: QueueFilter) => ({
  ...viewOf(status),
  ...scoped(agent),
  ...(sort === 'value' ? {} : { sort }),
  facets: true,
  limit: 100,
})

export const detailInput = (id: string) => ({ id })

/** What was decided since the start of the day of `now` (ISO 8601), where the reader is. */
export function progressInput({ agent }: Pick<QueueFilter, 'agent'>, now: string) {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  return { since: day.toISOString(), ...scoped(agent) }
}

/** Skills from earlier approvals, shown when the queue is empty. */
export const approvedInput = { origin: 'learned', sort: 'uses', limit: 50 } as const

/** Only the total: whether there is anything that proposals could come from. */
export const sessionsInput = { limit: 1 } as const

/** Parses the status of the URL; open by default. */
export function statusOf(text: string | undefined): QueueStatus {
  return queueStatuses.find((status) => status === text) ?? 'open'
}

/** Parses the order of the URL; by value by default. */
export function sortOf(text: string | undefined): QueueSort {
  return candidateSorts.find((sort) => sort === text) ?? 'value'
}
