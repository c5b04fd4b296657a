import { ScoreList } from '@/components/charts/score-bar'
import { ButtonLink } from '@/components/ui/button'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { actEffect, actRows, usesOfWindow } from './act-figures'

/** What policy asks a person to do with a skill, what follows from it, and the figures it rests on. It has no draft and no score. */
export function ActPanel({ candidate, now }: { candidate: CandidateDetail; now: string }) {
  const { act, skill, score } = candidate
  const version = score.parts['policyVersion']
  const rows = actRows(candidate, now)
  return (
    <Panel aria-label="What policy asks for">
      <PanelHeader title="What policy asks for" note={typeof version === 'number' ? `policy v${version}` : undefined} />
      <PanelBody className="grid justify-items-start gap-3">
        <p className="text-pretty text-ink-2">{actEffect(act)} Dismissing leaves the skill as it stands.</p>
        {skill && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink size="sm" href={usesOfWindow(skill)}>
              The uses it rests on
            </ButtonLink>
            <ButtonLink size="sm" href={`/skills/${encodeURIComponent(skill)}`}>
              Open the skill
            </ButtonLink>
          </span>
        )}
      </PanelBody>
      {rows.length > 0 && <ScoreList scores={rows} className="border-t border-line" />}
    </Panel>
  )
}
