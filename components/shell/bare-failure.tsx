'use client'

import { describeFailure } from '@/components/ui/failure'
import type { Failure } from './failed-read'

/** What could not be shown, written out in full: every page carries it, so that it stands where nothing more can be fetched. */
export function BareFailure({ error, retry, cause }: Failure & { cause: React.ReactNode }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <div role="alert" className="flex max-w-lg flex-col items-start gap-2 rounded-lg border border-line bg-panel p-5">
      <div className="font-medium">{cause}</div>
      <p className="text-pretty text-ink-2">{effect}</p>
      <button
        type="button"
        onClick={retry}
        className="mt-2 h-[30px] rounded-md bg-accent px-3 text-sm font-medium text-on-accent"
      >
        Try again
      </button>
      {requestId && (
        <p className="mt-2 text-xs text-ink-3">
          Request <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
