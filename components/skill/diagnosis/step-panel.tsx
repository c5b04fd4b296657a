'use client'

import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { freshNow } from '@/components/ui/fresh-now'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { skillHref } from '../skill-address'
import { ProposedFix } from './proposed-fix'
import { StepRow } from './step-row'

/** The skill’s own steps with what the last judged uses did at each, and the fix that they show. */
export function StepPanel({ name, now }: { name: string; now: string }) {
  const result = useQuery(query('skill.diagnosis', { name }))
  const { data, dataUpdatedAt } = result
  if (!data)
    return (
      <Unread of={result} cause="Couldn’t load the diagnosis" shape={<SkeletonRows rows={8} label="Loading the diagnosis" />} />
    )
  const shown = freshNow(now, dataUpdatedAt)
  const { n, steps, cause, fix } = data
  const whole = <NumberLink href={skillHref(name, { tab: 'files' })}>Whole text</NumberLink>
  return (
    <Panel className="overflow-hidden">
      <PanelHeader
        title={n.judged === 0 ? 'What it says' : `What it says, and what the last ${countOf(n.judged, 'judged use')} did`}
        note={n.judged > 0 && n.transcripts < n.judged ? `${n.transcripts} with a transcript` : undefined}
        actions={whole}
      />
      {steps.length === 0 ? (
        <EmptyState
          title="No numbered steps"
          action={<NumberLink href={skillHref(name, { tab: 'files' })}>Read the text</NumberLink>}
        >
          Uses are compared with the numbered list under Instructions, Steps or Workflow. This text has none.
        </EmptyState>
      ) : (
        <ol className="grid divide-y divide-line">
          {steps.map((step) => (
            <StepRow key={step.step} step={step} diagnosis={data} isWorst={step.step === cause?.step} now={shown} />
          ))}
        </ol>
      )}
      {fix && <ProposedFix name={name} diagnosis={data} fix={fix} now={shown} />}
    </Panel>
  )
}
