'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'

/** A page that could not be made: says so in its place, with a second try and a way out. */
export function PageFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4">
      <ErrorState
        cause={<h1>This page could not be shown</h1>}
        effect={effect}
        requestId={requestId}
        action={
          <>
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
            <ButtonLink href="/">Go to the overview</ButtonLink>
          </>
        }
      />
    </div>
  )
}
