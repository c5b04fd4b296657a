'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { ArrowRight, CircleAlert, CircleCheck, X } from 'lucide-react'
import { isActive } from '@/components/ui/is-active'
import { JobProgress } from '@/components/ui/job-progress'
import { Panel } from '@/components/ui/panel'
import { query } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'
import { Button, ButtonLink } from '@/components/ui/button'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { shownJobs, ingestSummary, type IngestSummary } from './ingest-summary'
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

/** The result of an import: counts that link to their rows, refused files with the reason, and the next step. */
function IngestResult({ job, onDismiss }: { job: JobItem; onDismiss: () => void }) {
  const summary = ingestSummary(job)
  const dismiss = <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={onDismiss} icon={<X aria-hidden />} />
  if (!summary) {
    const statusText = job.status === 'cancelled' ? 'Import cancelled. Sessions read so far are saved.' : job.error
    return (
      <div className="flex items-start gap-3">
        <CircleAlert className="mt-[2.5px] size-4 shrink-0 text-bad" aria-hidden />
        <output className="min-w-0 flex-1">{statusText ?? 'The import ended without a result.'}</output>
        {dismiss}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />
        <Counts summary={summary} />
        <ButtonLink href="/review" variant="primary" icon={<ArrowRight aria-hidden />}>
          Open Review
        </ButtonLink>
        {dismiss}
      </div>
      {summary.refused.length > 0 && <RefusedFiles refused={summary.refused} />}
    </div>
  )
}

function Counts({ summary }: { summary: IngestSummary }) {
  const { data } = useQuery(query('candidate.list', { limit: 1 }))
  return (
    <output className="min-w-0 flex-1 basis-64">
      <NumberLink href="/sessions">{countOf(summary.sessions, 'session')}</NumberLink>, {countOf(summary.steps, 'step')}
      {data && (
        <>
          , <NumberLink href="/review">{countOf(data.total, 'candidate')}</NumberLink>
        </>
      )}
    </output>
  )
}

function RefusedFiles({ refused }: { refused: IngestSummary['refused'] }) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="min-h-6 cursor-pointer">{countOf(refused.length, 'file')} couldn’t be read</summary>
      <ul className="mt-1 grid gap-1">
        {refused.map((one) => (
          <li key={one.path} className="break-words">
            <code className="font-mono text-sm">{one.path}</code>: {one.reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
