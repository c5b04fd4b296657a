'use client'

import { TopBar } from '@/components/shell/top-bar'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'

export default function SkillError({ error, retry }: { error: unknown; retry: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <>
      <TopBar title="Skill" crumbs={[{ label: 'Skills', href: '/skills' }]} />
      <div className="p-4 md:p-8">
        <ErrorState
          cause="This skill could not be shown"
          effect={effect}
          requestId={requestId}
          action={
            <>
              <Button variant="primary" onClick={retry}>
                Try again
              </Button>
              <ButtonLink href="/skills">All skills</ButtonLink>
            </>
          }
        />
      </div>
    </>
  )
}
