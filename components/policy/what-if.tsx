'use client'

import { LoaderCircle } from 'lucide-react'
import { ErrorState } from '@/components/ui/error-state'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ProblemError } from '@/lib/client/problem-error'
import { countsText, headline, type Simulated } from './what-if-text'
import { WhatIfTable } from './what-if-table'
import type { useWhatIf } from './use-what-if'

/** What the numbers in the form would have done, compared with what happened. */
export function WhatIf({ whatIf, now }: { whatIf: ReturnType<typeof useWhatIf>; now: string }) {
  const { hasQuestion, isBehind, data, error } = whatIf
  return (
    <Panel aria-label="What would have happened" aria-busy={isBehind}>
      <PanelHeader
        title="What would have happened"
        note={isBehind && data ? <LoaderCircle className="size-3.5 animate-spin" aria-label="Updating" /> : undefined}
      />
      {hasQuestion && !error && !data && <SkeletonRows rows={4} />}
      {hasQuestion && error && <Failed error={error} />}
      {!hasQuestion && (
        <PanelBody className="text-pretty text-ink-2">
          Change a number to replay your own history under it. The difference appears here before you save.
        </PanelBody>
      )}
      {hasQuestion && data && !error && <Answer answer={data} isBehind={isBehind} now={now} />}
    </Panel>
  )
}

function Failed({ error }: { error: unknown }) {
  const problem = error instanceof ProblemError ? error.problem : null
  return (
    <PanelBody>
      <ErrorState
        cause="Couldn’t run the simulation"
        effect={problem?.detail}
        requestId={problem?.requestId}
        className="border-0 p-0"
      />
    </PanelBody>
  )
}

function Answer({ answer, isBehind, now }: { answer: Simulated; isBehind: boolean; now: string }) {
  const others = answer.verbs.filter(
    ({ verb, more, fewer, earlier, later }) => verb !== 'deprecate' && more + fewer + earlier + later > 0,
  )
  return (
    <div className={isBehind ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
      <PanelBody>
        <p aria-live="polite" className="font-medium text-pretty">
          {headline(answer)}
        </p>
        {others.map((counts) => (
          <p key={counts.verb} className="text-sm text-ink-2">
            {countsText(counts)}
          </p>
        ))}
        <p className="mt-1 text-sm text-ink-3">
          {countOf(answer.sweeps, 'past sweep')} replayed, plus one now. Manual decisions kept.
        </p>
      </PanelBody>
      {answer.differences.length > 0 && <WhatIfTable differences={answer.differences} left={answer.left} now={now} />}
    </div>
  )
}
