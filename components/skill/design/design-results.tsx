'use client'

import { useState } from 'react'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { CodeBlock } from '@/components/ui/code'
import { Markdown } from '@/components/ui/markdown'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Segmented } from '@/components/ui/segmented'
import { Link } from '@/components/ui/link'
import { countOf, formatPercent } from '@/components/ui/format-number'
import { BenchPanel } from './bench-panel'
import { remarksOf } from './remarks'
import type { TrialState } from './use-trial'
import { splitContent } from '../file/split-content'
import { RiskBadge } from '../risk-badge'
import { skillHref } from '../skill-address'

interface ResultsProps extends TrialState {
  probe: string
  onProbe: (probe: string) => void
  now: string
}

type View = 'bench' | 'written' | 'check'

/** What the draft becomes: who would find it, the file, and what the check says. */
export function DesignResults({ probe, onProbe, now, ...state }: ResultsProps) {
  const [view, setView] = useState<View>('bench')
  const { trial } = state
  const faults = trial ? remarksOf(trial).length + Number(trial.problem !== null) + Number(trial.similar !== null) : undefined
  const items = [
    { value: 'bench', label: 'Test bench', count: trial?.trial?.requests.length },
    { value: 'written', label: 'SKILL.md' },
    { value: 'check', label: 'Check', count: faults },
  ] as const
  return (
    <section
      id="results"
      aria-label="What it becomes"
      className="min-w-0 scroll-mt-16 rounded-lg border border-line bg-panel px-4 pt-1 pb-4 xl:sticky xl:top-[calc(var(--bar)+20px)] xl:max-h-[calc(100dvh-var(--bar)-40px)] xl:overflow-y-auto"
    >
      <Tabs label="What it becomes" items={items} value={view} onValueChange={setView}>
        <TabPanel value={view}>
          {view === 'bench' && <BenchPanel {...state} probe={probe} onProbe={onProbe} now={now} />}
          {view === 'written' && <WrittenPanel {...state} />}
          {view === 'check' && <CheckPanel {...state} />}
        </TabPanel>
      </Tabs>
    </section>
  )
}

const views = [
  { value: 'raw', label: 'As written' },
  { value: 'rendered', label: 'Rendered' },
] as const

/** The SKILL.md as saving would write it. */
function WrittenPanel({ trial, isPending }: TrialState) {
  const [view, setView] = useState<'raw' | 'rendered'>('raw')
  const text = trial?.skillMd
  if (!text)
    return <p className="text-ink-2">{isPending ? 'Writing…' : 'Nothing to preview until saving would accept it. See Check.'}</p>
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-ink-2">What agents and the file on disk get.</span>
        <Segmented label="Preview" items={views} value={view} onValueChange={setView} />
      </div>
      {view === 'raw' ? (
        <CodeBlock text={text} label="SKILL.md" wrap />
      ) : (
        <ScrollBox label="Rendered" className="max-h-[70dvh] rounded-md border border-line bg-bg px-4 py-3">
          <Markdown text={splitContent(text).body} />
        </ScrollBox>
      )}
    </div>
  )
}

/** What speaks against saving the draft, or for a second look: format, scan, likeness, risk. */
function CheckPanel({ trial, isPending, error }: TrialState) {
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
