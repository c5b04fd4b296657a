import { Badge } from '@/components/ui/badge'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import { Code } from '@/components/ui/code'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { effectNouns, spokenEffects } from '@/lib/domain/effect/compare-effects'
import { effectKinds } from '@/lib/domain/effect/types'

interface EffectsPanelProps {
  candidate: Pick<CandidateDetail, 'effects' | 'widens' | 'beyondAllowed' | 'status'>
  /** Whether the reviewer said that it may touch more than before. */
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** What following the draft can touch, by kind; of a revision what is new, with a tick of its own. */
export function EffectsPanel({ candidate: { effects, widens, beyondAllowed, status }, isAccepted, onAccept }: EffectsPanelProps) {
  const kinds = effectKinds.filter((kind) => effects[kind].length > 0)
  const isUndecided = status !== 'promoted' && status !== 'dismissed'
  if (kinds.length === 0) return null
  return (
    <Panel aria-label="What it can touch">
      <PanelHeader title="What it can touch" note="read from its text" />
      <dl className="ruled">
        {kinds.map((kind) => (
          <div key={kind} className="grid gap-1 px-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-sm text-ink-2 first-letter:uppercase">{effectNouns[kind][effects[kind].length === 1 ? 0 : 1]}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-2 gap-y-1">
              {effects[kind].map((name) => (
                <span key={name} className="inline-flex min-w-0 items-center gap-1 break-all">
                  <Code>{name}</Code>
                  {widens?.[kind]?.includes(name) && <Badge tone="warn">New</Badge>}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {beyondAllowed.length > 0 && (
        <PanelBody className="border-t border-line">
          <Callout tone="warn">Not among its allowed tools: {beyondAllowed.join(', ')}.</Callout>
        </PanelBody>
      )}
      {widens && isUndecided && (
        <PanelBody className="border-t border-line">
          <Checkbox
            checked={isAccepted}
            onCheckedChange={onAccept}
            label={`It may touch more than before: ${spokenEffects(widens)}`}
          />
        </PanelBody>
      )}
    </Panel>
  )
}
