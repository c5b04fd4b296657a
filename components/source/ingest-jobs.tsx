'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { isActive } from '@/components/ui/is-active'
import { JobProgress } from '@/components/ui/job-progress'
import { Panel } from '@/components/ui/panel'
import { query } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'
import { shownJobs } from './ingest-summary'
import { IngestResult } from './ingest-result'
import { recentJobs } from './questions'
import { staleAfterJob } from './stale-after-job'

const recentMs = 10 * 60_000

/**
 * Current jobs, found again after a reload, and then their results. Renders nothing when no job runs or ended in the last ten
 * minutes.
 */
export function IngestJobs({ now, className }: { now: string; className?: string }) {
  const cache = useQueryClient()
  const router = useRouter()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const { data } = useQuery({
    ...query('job.list', recentJobs),
    refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? 2000 : false),
  })
  const onEnded = useCallback(
    (job: JobItem) => {
      void staleAfterJob(cache, job)
      router.refresh()
    },
    [cache, router],
  )
  const jobs = data?.items ?? []
  const active = shownJobs(jobs)
  const last = jobs.find((job) => job.kind === 'ingest')
  const isRecent = last?.endedAt ? Date.parse(last.endedAt) > Date.parse(now) - recentMs : false
  const result = active.length === 0 && last && isRecent && last.id !== dismissed ? last : null
  if (active.length === 0 && !result) return null
  return (
    <Panel aria-label="Importing sessions" className={className}>
      <div className="grid gap-4 px-4 py-3">
        {active.map((job) => (
          <JobProgress key={job.id} job={job} onEnded={onEnded} />
        ))}
        {result && <IngestResult job={result} onDismiss={() => setDismissed(result.id)} />}
      </div>
    </Panel>
  )
}
