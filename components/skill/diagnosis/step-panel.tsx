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
import { cn } from '@/components/ui/cn'
import { RunRows, type RunRow } from '@/components/ui/run-rows'
import { withMarks } from '@/components/ui/with-marks'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { skillHref } from '../skill-address'
import { ProposedFix } from './proposed-fix'
import { FigureButton } from './figure-button'
import { useOpened } from './use-opened'

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

type Step = DiagnosisItem['steps'][number]

const fates = [
  { fate: 'failed', words: 'failed here', bar: 'bg-bad', text: 'text-bad font-medium' },
  { fate: 'did', words: 'did', bar: 'bg-good', text: '' },
  { fate: 'replaced', words: 'did something else', bar: 'bg-warn', text: '' },
  { fate: 'skipped', words: 'skipped it', bar: 'bg-ink-3', text: '' },
  { fate: 'notReached', words: 'didn’t reach it', bar: '', text: '' },
] as const
/** The bar begins with what was done. */
const barOrder = ['did', 'replaced', 'failed', 'skipped'] as const

/** One step of the skill’s text with what became of it in the margin. Each figure unfolds its uses below the step. */
function StepRow({ step, diagnosis, isWorst, now }: StepRowProps) {
  const { opened } = useOpened()
  const shown = fates.filter(({ fate }) => step[fate] > 0)
  const rows = rowsOf(diagnosis, step.step, opened)
  return (
    <li
      id={`step-${step.step}`}
      className={cn(
        'grid scroll-mt-20 grid-cols-[24px_minmax(0,1fr)] gap-x-2 gap-y-2 px-4 py-2.5 sm:grid-cols-[24px_minmax(0,1fr)_190px]',
        isWorst && 'bg-bad-soft',
      )}
    >
      <span className="text-ink-3">{step.step}</span>
      <div className="min-w-0 text-pretty break-words">{withMarks(step.text)}</div>
      <div className="col-start-2 text-sm text-ink-2 sm:col-start-3">
        {step.n === 0 ? (
          <span className="text-ink-3">{step.names.length === 0 ? 'Names no tool or command' : 'No transcript'}</span>
        ) : (
          <>
            <Bar step={step} />
            <ul className="flex flex-wrap gap-x-2.5">
              {shown.map(({ fate, words, text }) => (
                <li key={fate} className={text}>
                  <FigureButton of={`${step.step}.${fate}`} label={`${step[fate]} ${words}, step ${step.step}`}>
                    {step[fate]} {words}
                  </FigureButton>
                </li>
              ))}
            </ul>
            {step.instead.map(({ thing, uses, well }) => (
              <p key={thing}>
                {uses} ran <code className="font-mono">{thing}</code> instead: {well} succeeded
              </p>
            ))}
          </>
        )}
      </div>
      {rows && (
        <div className="col-start-2 sm:col-end-4">
          <RunRows rows={rows} uses={diagnosis.uses} label={`Uses at step ${step.step}`} now={now} />
        </div>
      )}
    </li>
  )
}

function Bar({ step }: { step: Step }) {
  return (
    // The figures below say the same.
    <div aria-hidden className="mb-1 flex h-2 overflow-hidden rounded-full bg-sunk">
      {barOrder.map((fate) => (
        <span
          key={fate}
          className={fates.find((one) => one.fate === fate)?.bar}
          style={{ width: `${(step[fate] / step.n) * 100}%` }}
        />
      ))}
    </div>
  )
}

/** The rows that are opened at a step: those of one fate, or the failures that broke there. Null when another is opened. */
function rowsOf({ uses, groups }: DiagnosisItem, step: number, opened: string | null): RunRow[] | null {
  const [at, what] = opened?.split('.') ?? []
  if (at !== String(step) || what === undefined) return null
  if (what === 'broken') {
    const group = groups.find(({ by, step: own }) => by === 'step' && own === step)
    return group?.rows.map((row) => ({ ...row, call: row.step })) ?? null
  }
  return uses.flatMap(({ steps, ...use }) => {
    const own = steps[step - 1]
    return own?.fate === what ? [{ use: use.use, session: use.session, at: use.at, call: own.call }] : []
  })
}

interface StepRowProps {
  step: Step
  diagnosis: DiagnosisItem
  /** Whether failures break here beyond chance. */
  isWorst: boolean
  now: string
}
