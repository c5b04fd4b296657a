'use client'

import { useState } from 'react'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { BenchPanel } from './bench-panel'
import { CheckPanel } from './check-panel'
import { remarksOf } from './remarks'
import type { TrialState } from './use-trial'
import { WrittenPanel } from './written-panel'

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
