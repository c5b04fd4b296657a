'use client'

import { TopBar } from '@/components/shell/top-bar'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'

export default function ReviewError({ error, reset }: { error: unknown; reset: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <>
      <TopBar title="Review" />
      <div className="p-6">
        <ErrorState
          cause="The review queue could not be shown"
          effect={effect}
          requestId={requestId}
          action={
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
          }
        />
      </div>
    </>
  )
}
