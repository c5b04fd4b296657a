import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'

export interface Failure {
  error: unknown
  retry: () => void
}

export interface FailedReadProps extends Failure {
  cause: ReactNode
  /** The alternative to a retry. */
  out: { href: string; label: string }
}

/** A failed read, with a retry and an alternative. */
export function FailedRead({ error, retry, cause, out }: FailedReadProps) {
  const { effect, requestId } = describeFailure(error)
  return (
    <ErrorState
      cause={cause}
      effect={effect}
      requestId={requestId}
      action={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <ButtonLink href={out.href}>{out.label}</ButtonLink>
        </>
      }
    />
  )
}
