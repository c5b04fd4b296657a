import { ScoreList } from '@/components/charts/score-bar'
import { ButtonLink } from '@/components/ui/button'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { moveEffect, moveRows, usesOfWindow } from './move-figures'
import { isFromPolicy } from './describe-candidate'

/** What policy or an agent proposes for a skill, its effect, and the figures behind it. It has no draft and no score. */
export function MovePanel({ candidate, now }: { candidate: CandidateDetail; now: string }) {
  const { act, skill, score } = candidate
  const isByPolicy = isFromPolicy(candidate)
  const title = isByPolicy ? 'Proposed by policy' : 'Proposed by an agent'
  const version = score.parts['policyVersion']
  const rows = moveRows(candidate, now)
  const shares = rows.filter((row) => row.share !== null)
  const counts = rows.filter((row) => row.share === null)
  return (
    <Panel aria-label={title}>
      <PanelHeader title={title} note={typeof version === 'number' ? `policy v${version}` : undefined} />
      <PanelBody className="grid justify-items-start gap-3">
        <p className="text-pretty text-ink-2">{moveEffect(act)} Dismissing keeps the skill as it is.</p>
        {skill && (
          <span className="flex flex-wrap gap-2">
            {isByPolicy && (
              <ButtonLink size="sm" href={usesOfWindow(skill)}>
                See the uses
              </ButtonLink>
            )}
            <ButtonLink size="sm" href={`/skills/${encodeURIComponent(skill)}`}>
              Open skill
            </ButtonLink>
          </span>
        )}
      </PanelBody>
      {shares.length > 0 && <ScoreList scores={shares} className="border-t border-line" />}
      {counts.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-6 border-t border-line px-4 py-2 text-sm">
          {counts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-3 py-1">
              <dt className="text-ink-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
