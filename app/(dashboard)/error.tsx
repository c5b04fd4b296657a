'use client'

import { TopBar } from '@/components/shell/top-bar'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'

/** A page that failed, inside the frame: navigation stays usable. */
export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <>
      <TopBar title="Something went wrong" />
      <div className="grid place-items-center p-4 py-16">
        <ErrorState
          cause="This page could not be shown"
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
    </>
  )
}
