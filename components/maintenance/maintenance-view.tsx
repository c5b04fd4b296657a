'use client'

import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { EmptyState } from '@/components/ui/empty-state'
import { freshNow } from '@/components/ui/fresh-now'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Time } from '@/components/ui/time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { FrozenNote } from './freeze-switch'
import { latestRuns } from './questions'
import { RunDetail } from './run-detail'
import { FirstPreview } from './run-buttons'
import { RunList } from './run-list'

/** Runs on the left, the open one next to them; by default the newest. */
export function MaintenanceView({ now: madeAt }: { now: string }) {
  const result = useQuery({
    ...query('maintenance.list', latestRuns),
    // The schedule or somebody else may start a run at any time.
    refetchInterval: ({ state }) => (state.data?.items.some((run) => run.status === 'running') ? 1000 : 5000),
  })
  const { data } = result
  const now = freshNow(madeAt, result.dataUpdatedAt)
  const [chosen, setChosen] = useQueryState('run', parseAsString)
  const runs = data?.items ?? []
  const open = chosen ?? runs[0]?.id ?? null
  const move = (by: number) => {
    const next = runs[runs.findIndex((run) => run.id === open) + by]
    if (next) void setChosen(next.id)
  }
  useHotkeys([
    { keys: 'j', label: 'Next sweep', group: 'Maintenance', run: () => move(1) },
    { keys: 'k', label: 'Previous sweep', group: 'Maintenance', run: () => move(-1) },
  ])
  if (!data)
    return <Unread of={result} cause="Couldn’t load the sweeps" shape={<SkeletonRows rows={10} label="Loading the sweeps" />} />
  if (runs.length === 0) {
    return (
      <EmptyState icon={<Wrench />} title="No sweeps yet" action={<FirstPreview />}>
        A sweep compares the outcomes of every skill with the policy and moves the skills that crossed a threshold. A preview
        shows the decisions without moving anything.
      </EmptyState>
    )
  }
  return (
    <>
      <FrozenNote />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(300px,2fr)_minmax(0,3fr)]">
        <div className="grid gap-4 lg:sticky lg:top-[calc(var(--bar)+20px)] lg:col-start-2 lg:row-start-1">
          {open && <RunDetail key={open} id={open} now={now} />}
        </div>
        <Panel className="lg:col-start-1 lg:row-start-1">
          <PanelHeader
            title="Sweeps"
            note={
              data.nextAt ? (
                <>
                  next <Time at={data.nextAt} now={now} />
                </>
              ) : (
                'none scheduled'
              )
            }
          />
          <RunList runs={runs} open={open} now={now} />
        </Panel>
      </div>
    </>
  )
}
