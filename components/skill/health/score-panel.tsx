import { ScoreList } from '@/components/charts/score-bar'
import { Panel } from '@/components/ui/panel'
import type { Skill } from '@/lib/contract/skill-shape'
import { scoreRows } from './score-rows'

/** The scores next to the timeline, each with its parts. */
export function ScorePanel({ skill }: { skill: Skill }) {
  const scores = scoreRows(skill).map(({ label, parts, ...score }) => ({
    ...score,
    label: (
      <>
        {label}
        <span className="block text-sm font-normal text-ink-3">{parts}</span>
      </>
    ),
  }))
  return (
    <Panel aria-label="Scores" className="py-1">
      <ScoreList scores={scores} />
    </Panel>
  )
}
