import { ArrowRight, Check, Minus, Plus, RefreshCw } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { StatStrip } from '@/components/ui/stat-strip'
import type { Behaviour } from '@/lib/contract/candidate'

type Step = Behaviour['steps'][number]

const looks = {
  kept: { label: 'Kept', tone: 'neutral', icon: <Check /> },
  replaced: { label: 'Replaced', tone: 'warn', icon: <RefreshCw /> },
  added: { label: 'Added', tone: 'good', icon: <Plus /> },
  dropped: { label: 'Dropped', tone: 'bad', icon: <Minus /> },
} as const

/** What a revision changes in how the skill works: its steps in order, and how sessions of either way ended. */
export function BehaviourPanel({ behaviour, skill }: { behaviour: Behaviour; skill: string }) {
  const changed = behaviour.steps.filter((step) => step.change !== 'kept').length
  return (
    <Panel aria-label="What changes">
      <PanelHeader title="What changes" note={`${countOf(changed, 'step')} of ${formatNumber(behaviour.steps.length)}`} />
      <ol className="ruled">
        {behaviour.steps.map((step, index) => (
          // The list never changes its order, so the index is a valid key.
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
            <StepText step={step} />
            <Badge tone={looks[step.change].tone} icon={looks[step.change].icon}>
              {looks[step.change].label}
            </Badge>
          </li>
        ))}
      </ol>
      <StatStrip
        className="rounded-none border-x-0 border-b-0"
        stats={[
          { label: `${skill} today`, value: endedText(behaviour.ended.before), note: sessionsText(behaviour.ended.before) },
          { label: 'New way', value: endedText(behaviour.ended.after), note: sessionsText(behaviour.ended.after) },
        ]}
      />
    </Panel>
  )
}

function StepText({ step }: { step: Step }) {
  if (step.change === 'replaced') {
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-1.5 font-mono text-sm">
        <del className="text-ink-3">{step.before}</del>
        <ArrowRight aria-label="becomes" className="size-3.5 shrink-0 text-ink-3" />
        <ins className="no-underline">{step.after}</ins>
      </span>
    )
  }
  if (step.change === 'dropped') return <del className="min-w-0 font-mono text-sm text-ink-3">{step.before}</del>
  return <span className="min-w-0 font-mono text-sm">{step.after}</span>
}

type Ended = Behaviour['ended']['before']

const endedText = ({ known, well }: Ended): string =>
  known === 0 ? 'Unknown' : `${formatNumber(well)} of ${formatNumber(known)} well`
const sessionsText = ({ sessions }: Ended): string => countOf(sessions, 'session')
