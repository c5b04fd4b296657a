'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { Callout } from '@/components/ui/callout'
import { EmptyState } from '@/components/ui/empty-state'
import { formatInstant } from '@/components/ui/format-time'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { CallOutput } from '@/lib/client/http-client'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { useAction } from '@/components/ui/use-action'
import { DecisionRow } from './decision-row'
import { fateOf, resultText, triggerText } from './run-text'
import { UndoRun } from './undo-run'
import { cancelOverHttp } from './over-http'

const order = ['applied', 'preview', 'frozen', 'protected', 'review'] as const
/** Polling interval of a current run. */
const pollMs = 1000

/** One run with every decision, moves first. */
export function RunDetail({ id, now }: { id: string; now: string }) {
  const result = useQuery({
    ...query('maintenance.read', { id }),
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? pollMs : false),
  })
  if (!result.data)
    return <Unread of={result} cause="Couldn’t load the sweep" shape={<SkeletonRows label="Loading the sweep" />} />
  const { run, difference } = result.data
  const canUndo = run.status !== 'running' && run.decisions.some((one) => one.event !== null && !one.undone)
  const decisions = [...run.decisions].sort((a, b) => order.indexOf(fateOf(a, run.dryRun)) - order.indexOf(fateOf(b, run.dryRun)))
  return (
    <Panel aria-label="Sweep">
      <PanelHeader
        title={run.dryRun ? 'Preview' : 'Sweep'}
        actions={canUndo && <UndoRun id={run.id} />}
        note={
          <>
            {resultText(run, run.decisions)} · {triggerText(run)} · <Time at={run.startedAt} now={now} /> · policy v
            {run.policyVersion}
          </>
        }
      />
      {run.status === 'running' && <RunProgress run={run} now={new Date(result.dataUpdatedAt).toISOString()} />}
      <RunNote run={run} />
      <RunDifference difference={difference} now={now} />
      {decisions.length === 0 ? (
        run.status === 'succeeded' && (
          <EmptyState title="Nothing to decide">
            No skill has crossed a threshold of policy v{run.policyVersion}. Sweeping again on the same evidence changes nothing.
          </EmptyState>
        )
      ) : (
        <ul aria-label="Decisions" className="ruled">
          {decisions.map((decision) => (
            <DecisionRow key={`${decision.skillId}:${decision.verb}`} decision={decision} dryRun={run.dryRun} asOf={run.asOf} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RunNote({ run }: { run: SweepRun }) {
  if (run.status === 'failed')
    return (
      <Callout
        tone="bad"
        className="m-3"
      >{`The sweep failed${run.moved > 0 ? ' after moving some skills' : ' and moved nothing'}: ${run.error ?? 'see the log'}`}</Callout>
    )
  if (run.status === 'cancelled')
    return (
      <Callout tone="idle" className="m-3">
        {run.error ?? 'Cancelled.'}
      </Callout>
    )
  if (run.dryRun)
    return (
      <p className="border-b border-line px-4 py-2 text-sm text-ink-2">
        What a sweep would do, as of {formatInstant(new Date(run.asOf))}. Nothing changed.
      </p>
    )
  return null
}

type Difference = NonNullable<CallOutput<'maintenance.read'>['difference']>

const listed = 5
const named = (all: Difference['added']): string => {
  const words = all.slice(0, listed).map(({ verb, skill }) => `${verb} ${skill}`)
  const more = all.length > listed ? [`${all.length - listed} more`] : []
  return [...words, ...more].join(', ')
}

/** Compared with the previous run: new decisions and removed ones. */
function RunDifference({ difference, now }: { difference: Difference | null; now: string }) {
  if (!difference) return null
  const { added, gone, at } = difference
  return (
    <p className="border-b border-line px-4 py-2 text-sm text-pretty text-ink-2">
      {added.length === 0 && gone.length === 0 ? 'Same decisions as' : 'Compared with'} the sweep <Time at={at} now={now} />
      {added.length > 0 && (
        <>
          {' '}
          · <span className="text-ink">new:</span> {named(added)}
        </>
      )}
      {gone.length > 0 && (
        <>
          {' '}
          · <span className="text-ink">gone:</span> {named(gone)}
        </>
      )}
    </p>
  )
}

/** The progress of a run, with a cancel button: what it has done so far remains. */
function RunProgress({ run, now }: { run: Pick<SweepRun, 'id' | 'startedAt' | 'progress' | 'dryRun'>; now: string }) {
  const cancel = useAction({ name: 'maintenance.cancel', run: cancelOverHttp, message: () => 'The sweep stops at the next step' })
  const { done, total } = run.progress
  const isRequested = cancel.data?.ok === true
  return (
    <div className="border-b border-line px-4 py-3">
      <Progress
        label={run.dryRun ? 'Previewing' : 'Sweeping'}
        done={done}
        total={total === 0 ? null : total}
        unit="decision"
        elapsedMs={Math.max(0, Date.parse(now) - Date.parse(run.startedAt))}
        action={
          <Button
            size="sm"
            icon={<CircleStop aria-hidden />}
            pending={cancel.isPending}
            unavailable={isRequested ? 'Stops at the next step' : undefined}
            onClick={() => cancel.mutate({ id: run.id })}
          >
            Cancel
          </Button>
        }
      />
    </div>
  )
}
