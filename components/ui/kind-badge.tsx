import { Diamond, GitMerge, Hammer, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import type { CandidateItem } from '@/lib/contract/candidate'

const looks: Record<CandidateItem['kind'], { tone: Tone; icon: LucideIcon; filled?: boolean }> = {
  new: { tone: 'candidate', icon: Diamond, filled: true },
  revision: { tone: 'warn', icon: RefreshCw },
  merge: { tone: 'accent', icon: GitMerge },
  warning: { tone: 'bad', icon: TriangleAlert },
  act: { tone: 'accent', icon: Hammer },
}

const nouns: Readonly<Record<string, string>> = {
  archive: 'Archiving',
  delete: 'Deletion',
  deprecate: 'Deprecation',
  promote: 'Promotion',
  prove: 'Release',
  recover: 'Recovery',
  unblock: 'Restoring',
  warn: 'Warning',
}

function labelOf({ kind, skill, act, origin }: KindOf): string {
  switch (kind) {
    case 'new':
      if (origin === 'procedure') return 'New procedure'
      return origin === 'failure' ? 'What worked instead' : 'New'
    case 'revision':
      return skill ? `Revision of ${skill}` : 'Revision'
    case 'merge':
      return skill ? `Merge into ${skill}` : 'Merge'
    case 'warning':
      return 'Warning'
    case 'act':
      return act ? `${nouns[act] ?? act} proposed` : 'Decision'
  }
}

/**
 * The kind of a candidate; a new one with weak evidence shows that instead, in grey. `isShort`: in a narrow row, whose name says the
 * skill and whose figures say the evidence.
 */
export function KindBadge({
  candidate,
  isShort = false,
  className,
}: {
  candidate: KindOf
  isShort?: boolean
  className?: string
}) {
  const { tone, icon: Icon, filled } = looks[candidate.kind]
  // An agent's request on a skill carries no evidence of its own, which its source already shows.
  const isWeak = candidate.evidence === 'weak' && (candidate.kind === 'new' || candidate.origin !== 'agent')
  if (isWeak && candidate.kind === 'new') return <WeakBadge />
  return (
    <>
      {isWeak && !isShort && <WeakBadge />}
      <Badge tone={tone} className={className} icon={<Icon strokeWidth={2.2} fill={filled ? 'currentColor' : 'none'} />}>
        <span className="max-w-44 truncate">{isShort && candidate.kind === 'revision' ? 'Revision' : labelOf(candidate)}</span>
      </Badge>
    </>
  )
}

type KindOf = Pick<CandidateItem, 'kind' | 'skill' | 'act' | 'evidence' | 'origin'>

function WeakBadge() {
  return (
    <Badge tone="idle" icon="·" title="Not clearly more than chance. Shown only when the queue is short">
      Weak evidence
    </Badge>
  )
}
