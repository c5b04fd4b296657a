import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { formatPercent, countOf } from '@/components/ui/format-number'
import { lazily } from '@/components/ui/lazily'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { evidenceSentence } from '@/lib/domain/score/evidence-sentence'
import { isFromPolicy, sourceOf } from './describe-candidate'
import { Marks } from './marks'
import { KindBadge } from '@/components/ui/kind-badge'
import { Callout } from '@/components/ui/callout'
import { NumberLink } from '@/components/ui/number-link'
import type { Tone } from '@/components/ui/tone'
import { withCode } from '@/components/ui/with-code'
import { adviceWords } from '@/lib/domain/recommend/recommend'
import { DecisionStatus } from './decision-status'

// Few proposals are a policy's.
const MoveStats = lazily(() => import('./move-stats').then((module) => module.MoveStats), <Skeleton className="h-22" />)

const isText = (kind: CandidateDetail['kind']) => kind !== 'merge' && kind !== 'act'

/** The candidate's title and what it is for, four marks, and what they advise. */
export function CandidateHead({
  candidate,
  isElsewhere,
  now,
}: {
  candidate: CandidateDetail
  isElsewhere: boolean
  now: string
}) {
  const { name, digest, createdAt, similar, skill, overlap, kind, reason } = candidate
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h2 className="min-w-0 text-xl font-semibold tracking-[-0.02em] break-words">{name}</h2>
        <KindBadge candidate={candidate} />
        {candidate.isEdited && <Badge>Edited</Badge>}
        <span className="text-sm text-ink-2">
          {sourceOf(candidate)}, <Time at={createdAt} now={now} />
        </span>
        <span className="ml-auto flex items-center font-mono text-sm text-ink-3" title={`sha256:${digest}`}>
          sha256:{digest.slice(0, 4)}…{digest.slice(-4)}
          <CopyButton text={digest} label="Copy digest" />
        </span>
      </div>
      <p className="max-w-[88ch] text-pretty break-words text-ink-2">
        {kind === 'merge' ? evidenceSentence({ ...candidate, sessions: candidate.sessions.length }) : candidate.description}
        {skill && candidate.status === 'open' && kind !== 'new' && (
          <SkillMention lead={kind === 'revision' ? 'Revises' : 'About'} name={skill} share={overlap} measure="overlap" />
        )}
        {similar && <SkillMention lead="Nearest skill:" name={similar.name} share={similar.similarity} measure="similar" />}
      </p>
      {reason && kind !== 'act' && (
        <p className="max-w-[88ch] text-pretty break-words text-ink-2">
          <strong className="font-medium text-ink">Reason</strong> {withCode(reason)}
        </p>
      )}
      <DecisionStatus candidate={candidate} isElsewhere={isElsewhere} now={now} />
      {isFromPolicy(candidate) && <MoveStats candidate={candidate} />}
      {isText(kind) && <Marks candidate={candidate} />}
      {isText(kind) && <Recommendation candidate={candidate} />}
    </>
  )
}

/** " Nearest skill: x, 50 % similar." */
function SkillMention({ lead, name, share, measure }: { lead: string; name: string; share?: number; measure: string }) {
  return (
    <>
      {' '}
      {lead}{' '}
      <Link href={`/skills/${name}`} className="opens rounded-xs text-ink">
        {name}
      </Link>
      {share !== undefined && `, ${formatPercent(share)} ${measure}`}.
    </>
  )
}

type Act = NonNullable<CandidateDetail['recommendation']>['act']

const tones: Record<Act, Tone> = {
  approve: 'good',
  check: 'bad',
  read: 'neutral',
  edit: 'warn',
  merge: 'accent',
  wait: 'idle',
  dismiss: 'warn',
}

/** What the figures advise in one sentence, and what of the same story the draft holds. */
function Recommendation({ candidate: { recommendation, family } }: { candidate: CandidateDetail }) {
  if (!recommendation) return null
  const inside = insideText(family)
  return (
    <Callout
      tone={tones[recommendation.act]}
      actions={
        inside && (
          <NumberLink href="#covers" className="text-sm text-ink-2">
            {inside}
          </NumberLink>
        )
      }
    >
      <strong className="font-semibold">{adviceWords[recommendation.act]}.</strong> {withCode(recommendation.reason)}
    </Callout>
  )
}

const nouns = { contrast: 'difference', fix: 'fix', warning: 'warning', check: 'check' } as const
const plurals = { contrast: 'differences', fix: 'fixes', warning: 'warnings', check: 'checks' } as const

/** "2 variants · 1 fix inside"; null for what is no whole task. */
function insideText(family: CandidateDetail['family']): string | null {
  if (!family) return null
  const kinds = ['fix', 'warning', 'check', 'contrast'] as const
  const parts = kinds.flatMap((kind) => {
    const count = family.parts.filter((part) => part.kind === kind).length
    return count === 0 ? [] : [countOf(count, nouns[kind], plurals[kind])]
  })
  const variants = family.variants.length === 0 ? [] : [countOf(family.variants.length, 'variant')]
  const all = [...variants, ...parts]
  return all.length === 0 ? null : `${all.join(' · ')} inside`
}
