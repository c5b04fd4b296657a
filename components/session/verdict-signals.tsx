import { Minus, Plus } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { countOf, formatInterval, formatPercent } from '@/components/ui/format-number'
import { Panel, PanelHeader } from '@/components/ui/panel'
import type { SessionVerdictItem, VerdictSignalItem } from '@/lib/contract/verdict'
import { kindLabels } from '@/lib/domain/verdict/kind-labels'
import type { SessionDetail } from './arrange'

/** Everything that says how the session ended, heaviest first, each with the step or request it is about. */
export function VerdictSignals({ session }: { session: SessionDetail }) {
  const { verdict, outcomeSource } = session
  const { signals } = verdict
  if (signals.length === 0) return null
  const idOf = new Map(session.stepList.map(({ position, id }) => [position, id]))
  const count = (isFor: boolean) => signals.filter((one) => one.for === isFor).length
  return (
    <Panel aria-label="Outcome signals">
      <PanelHeader
        title="Outcome signals"
        note={`${countOf(signals.length, 'signal')}: ${count(true)} for success, ${count(false)} against`}
      />
      {outcomeSource === 'analysis' && (
        <p className="border-b border-line px-4 py-2 text-sm text-ink-2">{accuracyText(verdict)}</p>
      )}
      <ul className="ruled">
        {signals.map((signal) => (
          <li key={`${signal.kind} ${signal.sentence}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <SignBadge signal={signal} />
            <span className="min-w-0 flex-1 basis-60 text-pretty">{signal.sentence}</span>
            <span className="text-sm text-ink-3">
              {kindLabels[signal.kind]}
              {signal.weight === 0 && ', does not count here'}
            </span>
            <Place signal={signal} stepId={idOf.get(signal.at?.step ?? -1)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** "Derived from the session: right in 83% (71–91%) of 60 labeled sessions." */
function accuracyText({ accuracy }: SessionVerdictItem): string {
  if (!accuracy) return 'Derived from the session, not yet checked.'
  const { right, of, low, high } = accuracy
  return `Derived from the session: right in ${formatPercent(right / of)} (${formatInterval(low, high)}) of ${countOf(of, 'labeled session')}.`
}

function SignBadge({ signal: { for: isFor, weight, kind } }: { signal: VerdictSignalItem }) {
  const counts = weight === 0 ? 'Measured unreliable here: it does not count' : `${weight} log-odds`
  const title = kind === 'label' ? 'Decides alone' : counts
  return (
    <Badge tone={isFor ? 'good' : 'bad'} icon={isFor ? <Plus strokeWidth={2.4} /> : <Minus strokeWidth={2.4} />} title={title}>
      {isFor ? 'For' : 'Against'}
    </Badge>
  )
}

/** A link to the step, else to the request. */
function Place({ signal: { at }, stepId }: { signal: VerdictSignalItem; stepId: string | undefined }) {
  if (!at) return null
  const { step, request } = at
  if (step !== null && stepId)
    return (
      <a href={`#${stepId}`} className="text-sm text-accent">
        Step {step + 1}
      </a>
    )
  if (request === null) return null
  return (
    <a href={`#request-${request + 1}`} className="text-sm text-accent">
      Request {request + 1}
    </a>
  )
}
