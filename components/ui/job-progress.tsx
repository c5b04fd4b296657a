'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cancelJob } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'
import { Button } from './button'
import { isActive } from './is-active'
import { Progress } from './progress'
import { useAction } from './use-action'

const labels: Record<string, string> = {
  ingest: 'Reading sessions',
  load: 'Importing skills',
  mine: 'Learning from sessions',
  undo: 'Undoing an import',
}
const cancelled: Record<string, string> = {
  load: 'Cancelled. Undo in the log takes back what was imported.',
  undo: 'Cancelled. What was undone so far stays undone; the log redoes it.',
}
const pauseMs = 300

/** One running job: what it is doing, its count, the time left and a cancel button. `onEnded` is called once, with the ended job. */
export function JobProgress({ job: given, onEnded }: { job: JobItem; onEnded: (job: JobItem) => void }) {
  // The server responds after a second or at the end, whichever comes first.
  const live = useQuery({
    ...query('job.read', { id: given.id, wait: 1 }),
    refetchInterval: ({ state }) => (state.data && !isActive(state.data) ? false : pauseMs),
  })
  const job = live.data ?? given
  const ended = !isActive(job)
  const hasReported = useRef(false)
  useEffect(() => {
    if (!ended || hasReported.current) return
    hasReported.current = true
    onEnded(job)
  }, [ended, job, onEnded])
  const cancel = useAction({
    name: 'job.cancel',
    run: cancelJob,
    message: () => cancelled[given.kind] ?? 'Cancelled. Sessions read so far are saved.',
  })
  const elapsedMs = job.startedAt && live.dataUpdatedAt ? Math.max(0, live.dataUpdatedAt - Date.parse(job.startedAt)) : 0
  const { done, total, unit, doing } = job.progress
  const label = labels[job.kind] ?? job.kind
  if (job.status === 'queued') return <p className="text-sm text-ink-2">{label}: queued</p>
  return (
    <Progress
      label={doing ?? label}
      isCounted={doing === undefined || total > 1}
      done={done}
      total={total > 0 ? total : null}
      unit={unit.replace(/s$/, '') || 'file'}
      elapsedMs={elapsedMs}
      action={
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
          Cancel
        </Button>
      }
    />
  )
}
