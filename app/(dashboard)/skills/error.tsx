'use client'

import { TopBar } from '@/components/shell/top-bar'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'

export default function SkillsError({ error, retry }: { error: unknown; retry: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <>
      <TopBar title="Skills" />
      <div className="p-4 md:p-8">
        <ErrorState
          cause="The skills could not be shown"
          effect={effect}
          requestId={requestId}
          action={
            <>
              <Button variant="primary" onClick={retry}>
                Try again
              </Button>
              <ButtonLink href="/skills">All skills, unfiltered</ButtonLink>
            </>
          }
        />
      </div>
    </>
  )
}
