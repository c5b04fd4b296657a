import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { CopyButton } from './copy-button'

/** An error: its cause, its effect, the next step, and the id to find it in the log. */
export function ErrorState({ cause, effect, action, requestId, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('mx-auto flex max-w-lg flex-col items-start gap-2 rounded-lg border border-line bg-panel p-5', className)}
    >
      <div className="flex items-center gap-2 font-medium">
        <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />
        {cause}
      </div>
      {effect && <div className="text-pretty text-ink-2">{effect}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      {requestId && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-3">
          Request <code className="font-mono">{requestId}</code>
          <CopyButton text={requestId} label="Copy request ID" />
        </p>
      )}
    </div>
  )
}

export interface ErrorStateProps {
  cause: ReactNode
  effect?: ReactNode
  action?: ReactNode
  requestId?: string
  className?: string
}
