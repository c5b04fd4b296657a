import { Minus, Plus } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelHeader } from '@/components/ui/panel'
import type { VerdictSignalItem } from '@/lib/contract/session'
import { kindLabels } from '@/lib/domain/verdict/kind-labels'
import type { SessionDetail } from './arrange'

/** Everything that says how the session ended, heaviest first, each with the step or request it is about. */
export function VerdictSignals({ session }: { session: SessionDetail }) {
  const { verdictSignals: signals } = session
  if (signals.length === 0) return null
  const idOf = new Map(session.stepList.map(({ position, id }) => [position, id]))
  const count = (sign: VerdictSignalItem['sign']) => signals.filter((one) => one.sign === sign).length
  return (
    <Panel aria-label="Outcome signals">
      <PanelHeader
        title="Outcome signals"
        note={`${countOf(signals.length, 'signal')}: ${count('for')} for success, ${count('against')} against`}
      />
      <ul className="ruled">
        {signals.map((signal) => (
          <li key={`${signal.kind} ${signal.sentence}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <SignBadge signal={signal} />
            <span className="min-w-0 flex-1 basis-60 text-pretty">{signal.sentence}</span>
            <span className="text-sm text-ink-3">{kindLabels[signal.kind]}</span>
            <Place signal={signal} stepId={signal.step === null ? undefined : idOf.get(signal.step)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SignBadge({ signal: { sign, weight, kind } }: { signal: VerdictSignalItem }) {
  const isFor = sign === 'for'
  const title = kind === 'label' ? 'Decides alone' : `${weight} log-odds`
  return (
    <Badge tone={isFor ? 'good' : 'bad'} icon={isFor ? <Plus strokeWidth={2.4} /> : <Minus strokeWidth={2.4} />} title={title}>
      {isFor ? 'For' : 'Against'}
    </Badge>
  )
}

/** A link to the step, else to the request. */
function Place({ signal: { step, turn }, stepId }: { signal: VerdictSignalItem; stepId: string | undefined }) {
  if (step !== null && stepId)
    return (
      <a href={`#${stepId}`} className="text-sm text-accent">
        Step {step + 1}
      </a>
    )
  if (turn === null) return null
  return (
    <a href={`#request-${turn + 1}`} className="text-sm text-accent">
      Request {turn + 1}
    </a>
  )
}
