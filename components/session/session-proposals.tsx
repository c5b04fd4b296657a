import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { OutputOf } from '@/lib/contract/operation'
import type { readSession } from '@/lib/contract/session'
import { WarningBadge } from '@/components/ui/warning-badge'

type Proposal = OutputOf<typeof readSession>['proposals'][number]

const words: Record<string, string> = {
  open: 'To review',
  snoozed: 'Snoozed',
  promoted: 'Approved',
  dismissed: 'Dismissed',
}

/** The agent's proposals from this session, each as a card that links to its review or its skill. */
export function SessionProposals({ proposals, now }: { proposals: readonly Proposal[]; now: string }) {
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
