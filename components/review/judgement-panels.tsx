import { Flag, OctagonX } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { ScoreList, type Score } from '@/components/charts/score-bar'
import type { CandidateItem } from '@/lib/contract/candidate'

const checkTitles: Record<CandidateItem['gates'][number]['code'], string> = {
  malformed: 'Malformed',
  unsafe_side_effect: 'Unsafe side effect',
  credential_risk: 'Credential risk',
  prompt_injection: 'Prompt injection',
  untrusted_instruction: 'Untrusted instruction',
  private_data: 'Contains sensitive data',
  too_obvious: 'Agents already do this well',
  too_large: 'Too large',
  low_concreteness: 'Not concrete enough',
  too_context_specific: 'Too specific',
  no_verification: 'No verification',
  not_enough_sessions: 'Too few sessions',
  low_success: 'Low success rate',
  recent_failure: 'Recent failure',
  insufficient_auto_safe_evidence: 'Too few outcomes',
  duplicate: 'Duplicate',
  cluster_merged_into: 'Merged into another proposal',
}

/** Every check with a finding, with its reason; none is hidden. */
export function GatesPanel({ gates }: { gates: CandidateItem['gates'] }) {
  return (
    <Panel id="checks" aria-label="Checks" className="scroll-mt-16">
      <PanelHeader title="Checks" note={gates.length === 0 ? 'all passed' : undefined} />
      {gates.length === 0 ? (
        <PanelBody className="text-ink-2">No issues found.</PanelBody>
      ) : (
        <ul className="ruled">
          {gates.map((gate) => (
            <li key={gate.code} className="grid gap-1 px-4 py-2.5">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">{checkTitles[gate.code]}</span>
                <SeverityBadge severity={gate.severity} />
              </span>
              <span className="text-sm text-pretty text-ink-2">{gate.reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SeverityBadge({ severity }: { severity: CandidateItem['gates'][number]['severity'] }) {
  if (severity === 'reject') {
    return (
      <Badge tone="bad" icon={<OctagonX />}>
        Review individually
      </Badge>
    )
  }
  return (
    <Badge tone="neutral" icon={<Flag />}>
      Lowers priority
    </Badge>
  )
}

/** Parts of the score with their maximum, in the order of the formula. */
const weights = [
  ['successes', 'Sessions that ended well', 0.2],
  ['successRate', 'Share that ended well', 0.25],
  ['failureSeverity', 'Mild failures', 0.15],
  ['userSignal', 'Requests and corrections', 0.12],
  ['sessions', 'Distinct sessions', 0.13],
  ['concreteness', 'Concrete words and tools', 0.1],
  ['specificity', 'Not too specific', 0.05],
] as const

const factors = [
  ['riskFactor', 'Risk'],
  ['similarFactor', 'Nothing similar exists'],
] as const

/** The candidate's score next to its parts. */
export function scoreRows(score: CandidateItem['score']): Score[] {
  const parts = weights.flatMap(([part, label, most]): Score[] => {
    const value = score.parts[part]
    if (value === null || value === undefined) return []
    return [{ label, share: Math.min(1, value / most), value: `${value.toFixed(2)} of ${most.toFixed(2)}` }]
  })
  const times = factors.flatMap(([part, label]): Score[] => {
    const value = score.parts[part]
    return value === null || value === undefined ? [] : [{ label, share: value, value: `× ${value.toFixed(2)}` }]
  })
  const whole: Score = { label: 'Score', share: score.value, value: score.value?.toFixed(2) ?? 'not scored', strong: true }
  return [whole, ...parts, ...times]
}

/** The score with its parts. It only orders automatic promotion. */
export function ScorePanel({ score }: { score: CandidateItem['score'] }) {
  return (
    <Panel aria-label="Score">
      <PanelHeader title="Score" note="used for automatic promotion only" />
      <ScoreList scores={scoreRows(score)} />
    </Panel>
  )
}
