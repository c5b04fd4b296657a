'use client'

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { countOf, formatPercent } from '@/components/ui/format-number'
import { RiskBadge } from '../risk-badge'
import { skillHref } from '../skill-address'
import { remarksOf } from './remarks'
import type { TrialState } from './use-trial'

/** What speaks against saving the draft, or for a second look: format, scan, likeness, risk. */
export function CheckPanel({ trial, isPending, error }: TrialState) {
  if (error) return <Remark tone="bad">{`Couldn’t check the draft: ${error} It is checked again when you type.`}</Remark>
  if (!trial) return <p className="text-ink-2">Checking…</p>
  const remarks = remarksOf(trial)
  return (
    <div className="grid gap-3" aria-busy={isPending}>
      {trial.problem && <Remark tone="bad">{`Can’t be saved yet. ${trial.problem.message}`}</Remark>}
      {remarks.map((remark) => (
        <Remark key={remark} tone="warn">
          {remark}
        </Remark>
      ))}
      {!trial.problem && remarks.length === 0 && (
        <p className="flex items-start gap-1.5 text-sm">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
          Valid format. The scan found no issues.
        </p>
      )}
      {trial.similar && (
        <Remark tone="warn">
          {trial.similar.by === 'identical' ? 'Says the same as ' : `${formatPercent(trial.similar.similarity)} similar to `}
          <Link className="text-accent underline-offset-2 hover:underline" href={skillHref(trial.similar.name)}>
            {trial.similar.name}
          </Link>
          {'. Consider editing that one.'}
        </Remark>
      )}
      {trial.tokens && trial.risk && (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
          <dt className="text-ink-2">Risk</dt>
          <dd>
            <RiskBadge level={trial.risk} />
          </dd>
          <dt className="text-ink-2">Listed</dt>
          <dd>{countOf(trial.tokens.listed, 'token')} in every session</dd>
          <dt className="text-ink-2">Loaded</dt>
          <dd>{countOf(trial.tokens.loaded, 'token')} each time an agent loads it</dd>
        </dl>
      )}
    </div>
  )
}

function Remark({ tone, children }: { tone: 'warn' | 'bad'; children: React.ReactNode }) {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert
  return (
    <p className="flex items-start gap-1.5 text-sm">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-warn'}`} aria-hidden />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
