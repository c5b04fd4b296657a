'use client'

import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { Time } from '@/components/ui/time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { arrange, spanOf } from './arrange'
import { EpisodeList } from './episode-list'
import { EraseButton } from './erase-button'
import { OutcomeChoice } from './outcome-choice'
import { ProposeSteps } from './propose-steps'
import { SessionFacts, SessionNotes, SessionUses } from './session-facts'
import { SessionProposals } from './session-proposals'
import { useStepJump } from './use-step-jump'
import { VerdictSignals } from './verdict-signals'

/** One session from its first request to its end. */
export function SessionView({ id, now }: { id: string; now: string }) {
  const result = useQuery(query('session.read', { id }))
  const session = result.data
  const { box, nextError } = useStepJump<HTMLDivElement>()
  if (!session)
    return <Unread of={result} cause="Couldn’t load the session" shape={<SkeletonRows rows={14} label="Loading the session" />} />
  const { episodes, loose } = arrange(session)
  return (
    <>
      <SessionFacts session={session} now={now} />
      <OutcomeChoice session={session} />
      <VerdictSignals session={session} />
      <SessionNotes session={session} />
      <SessionUses uses={session.uses} now={now} />
      <SessionProposals proposals={session.proposals} now={now} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="steps" className="scroll-mt-20 text-base font-medium">
          {countOf(session.steps, 'step')}
        </h2>
        <div className="ml-auto flex flex-wrap gap-2">
          {!session.erasedAt && <EraseButton session={session} />}
          {!session.erasedAt && <ProposeSteps session={session} />}
          {session.errors > 0 && !session.erasedAt && (
            <Button size="sm" kbd="e" onClick={nextError}>
              Next error
            </Button>
          )}
        </div>
      </div>
      <div ref={box}>
        {session.erasedAt ? (
          <EmptyState title="Content erased">
            A person erased it <Time at={session.erasedAt} now={now} />. The counts above remain.
          </EmptyState>
        ) : episodes.length + loose.length === 0 ? (
          <EmptyState title="Empty session" action={<ButtonLink href="/sessions">All sessions</ButtonLink>}>
            This session has no requests and no calls.
          </EmptyState>
        ) : (
          <EpisodeList episodes={episodes} loose={loose} span={spanOf(session)} now={now} />
        )}
      </div>
    </>
  )
}
