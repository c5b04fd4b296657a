'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { JobProgress } from '@/components/ui/job-progress'
import { toastError, toastUndo } from '@/components/ui/toast'
import { undo } from '@/components/ui/use-action'
import { invalidateAfter } from '@/lib/client/queries'
import type { Loaded } from '@/lib/contract/exchange'
import type { JobItem } from '@/lib/contract/job'
import { loadedText } from './loaded-files'

const isLoaded = (result: unknown): result is Loaded =>
  typeof result === 'object' && result !== null && 'items' in result && 'counts' in result

/** An import that is longer than one answer: its progress, and at its end what came of it; null where it did not get there. */
export function LoadJob({ job, onEnded }: { job: JobItem; onEnded: (loaded: Loaded | null) => void }) {
  const cache = useQueryClient()
  const end = useCallback(
    (ended: JobItem) => {
      void invalidateAfter(cache, 'skill.load')
      const { result, status, error } = ended
      if (status !== 'succeeded' || !isLoaded(result)) {
        if (status === 'failed')
          toastError(error ?? 'The import failed', { effect: 'Undo in the log takes back what was imported.' })
        return onEnded(null)
      }
      const { event } = result
      if (event) toastUndo(loadedText(result), { onUndo: () => undo(cache, event) })
      onEnded(result)
    },
    [cache, onEnded],
  )
  return (
    <div className="grid gap-3">
      <JobProgress job={job} onEnded={end} />
      <p className="text-sm text-ink-3">You can close this: the import goes on, and other pages show how far it is.</p>
    </div>
  )
}
