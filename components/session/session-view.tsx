'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { Time } from '@/components/ui/time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { OutcomeBadge, outcomeLabel } from '@/components/ui/outcome-badge'
import { Select } from '@/components/ui/select'
import { useAction } from '@/components/ui/use-action'
import { setOutcomeSession } from '@/lib/actions'
import { sessionOutcomes, type SessionOutcome } from '@/lib/domain/session/step'
import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { Panel } from '@/components/ui/panel'
import type { OutputOf } from '@/lib/contract/operation'
import type { readSession } from '@/lib/contract/session'
import { WarningBadge } from '@/components/ui/warning-badge'
import { arrange, spanOf, type SessionDetail } from './arrange'
import { EpisodeList } from './episode-list'
import { EraseButton } from './erase-button'
import { ProposeSteps } from './propose-steps'
import { SessionFacts, SessionNotes, SessionUses } from './session-facts'
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

/** How the session ended and who says so; a person's verdict overrides any analysis, and can be removed. */
function OutcomeChoice({ session }: { session: SessionDetail }) {
  const cache = useQueryClient()
  const { queryKey } = query('session.read', { id: session.id })
  const set = useAction({
    name: 'session.setOutcome',
    run: setOutcomeSession,
    message: ({ session: after }) => `Outcome set to ${outcomeLabel(after.outcome).toLowerCase()}`,
    eventOf: ({ event }) => event,
  })
  const choose = (outcome: SessionOutcome) => {
    if (outcome === session.outcome && session.outcomeSource === 'person') return
    // Optimistic; the server's response replaces it.
    cache.setQueryData(queryKey, { ...session, outcome, outcomeSource: 'person', outcomeBecause: 'Set by a person' })
    set.mutate({ id: session.id, outcome })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <OutcomeBadge outcome={session.outcome} />
      <span className="min-w-0 flex-1 basis-52 text-pretty text-ink-2">
        {session.outcomeBecause ?? 'The session doesn’t show how it ended.'}
        {session.outcomeSource && (
          <span className="text-ink-3"> ({sourceWords[session.outcomeSource] ?? session.outcomeSource})</span>
        )}
      </span>
      <Select
        look="bar"
        label="Set the outcome"
        value={session.outcome}
        onValueChange={choose}
        items={sessionOutcomes.map((outcome) => ({ value: outcome, label: `Outcome: ${outcomeLabel(outcome)}` }))}
      />
    </div>
  )
}

const sourceWords: Record<string, string> = { label: 'from its label', analysis: 'from its text', person: 'by a person' }

type Proposal = OutputOf<typeof readSession>['proposals'][number]

const words: Record<string, string> = {
  open: 'To review',
  snoozed: 'Snoozed',
  promoted: 'Approved',
  dismissed: 'Dismissed',
}

/** The agent's proposals from this session, each as a card that links to its review or its skill. */
function SessionProposals({ proposals, now }: { proposals: readonly Proposal[]; now: string }) {
  return proposals.map((proposal) => (
    <Panel key={proposal.id} aria-label={`Proposal ${proposal.name}`} className="grid gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          href={proposal.skill ? `/skills/${proposal.skill}` : `/review?status=${proposal.status}&c=${proposal.id}`}
          className="opens rounded-xs font-medium"
        >
          {proposal.title ?? proposal.name}
        </Link>
        {proposal.kind === 'warning' && <WarningBadge />}
        <Badge tone={proposal.status === 'promoted' ? 'good' : 'candidate'}>{words[proposal.status] ?? proposal.status}</Badge>
        <span className="text-sm text-ink-3">
          proposed from this session <Time at={proposal.createdAt} now={now} />
        </span>
      </span>
      <span className="text-pretty text-ink-2">{proposal.description}</span>
    </Panel>
  ))
}
