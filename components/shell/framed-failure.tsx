'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'
import { TopBar, type Crumb } from './top-bar'

export interface Failure {
  error: unknown
  retry: () => void
}

export interface FramedFailureProps extends Failure {
  title: string
  crumbs?: readonly Crumb[]
  cause: string
  /** The way out beside a second try. */
  out: { href: string; label: string }
}

/** A page that failed, inside the frame: the navigation stays usable. */
export function FramedFailure({ error, retry, title, crumbs, cause, out }: FramedFailureProps) {
  const { effect, requestId } = describeFailure(error)
  return (
    <>
      <TopBar title={title} crumbs={crumbs} />
      <div className="p-4 md:p-8">
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
      </div>
    </>
  )
}
