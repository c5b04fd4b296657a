'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleAlert, CircleCheck, X } from 'lucide-react'
import { Button, ButtonLink } from '@/components/ui/button'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { query } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'
import { ingestSummary, type IngestSummary } from './ingest-summary'

/** The result of an import: counts that link to their rows, refused files with the reason, and the next step. */
export function IngestResult({ job, onDismiss }: { job: JobItem; onDismiss: () => void }) {
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
