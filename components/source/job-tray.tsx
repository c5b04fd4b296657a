'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useCallback } from 'react'
import { inPlace } from '@/components/ui/in-place'
import { isActive } from '@/components/ui/is-active'
import { query } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'
import { shownJobs } from './ingest-summary'
import { recentJobs } from './questions'
import { staleAfterJob } from './stale-after-job'

// Lazy, because most visits see no long job.
const JobProgress = dynamic(
  inPlace(() => import('@/components/ui/job-progress').then((module) => module.JobProgress)),
  { ssr: false },
)

/** Shorter jobs are not shown. */
const longMs = 1500
const pollMs = 2000

/** The jobs that have run for a while at `now`, in epoch milliseconds. */
export const longJobs = (jobs: readonly JobItem[], now: number): JobItem[] =>
  shownJobs(jobs).filter((job) => job.startedAt !== null && now - Date.parse(job.startedAt) > longMs)

/** Long jobs on every page: count, time left and a cancel button. The overview shows them in its own place. */
export function JobTray() {
  const cache = useQueryClient()
  const path = usePathname()
  const { data, dataUpdatedAt } = useQuery({
    ...query('job.list', recentJobs),
    refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? pollMs : false),
  })
  const onEnded = useCallback((job: JobItem) => void staleAfterJob(cache, job), [cache])
  const jobs = longJobs(data?.items ?? [], dataUpdatedAt)
  if (jobs.length === 0 || path === '/') return null
  return (
    <section
      aria-label="In progress"
      data-above-acts
      className="fixed bottom-[calc(var(--bottom)+var(--acts)+12px)] left-3 z-30 grid w-[min(22rem,calc(100vw-24px))] gap-3 rounded-lg border border-line bg-panel px-3.5 py-3 shadow-float md:left-[65px] lg:left-[calc(var(--nav)+12px)]"
    >
      {jobs.slice(0, 3).map((job) => (
        <JobProgress key={job.id} job={job} onEnded={onEnded} />
      ))}
    </section>
  )
}
