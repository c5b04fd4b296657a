'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { PanelHeader, Panel } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { enoughJudged } from './rate'
import { summariseTimeline, type Timeline, type TimelineMarker } from './timeline'
import { TimelineMarkers } from './timeline-markers'
import { TimelineTable } from './timeline-table'

const HealthPlot = dynamic(() => import('./health-plot').then((module) => module.HealthPlot), {
  ssr: false,
  loading: () => <Skeleton className="mx-4 my-3 h-[274px]" />,
})

export interface HealthTimelineProps extends Timeline {
  /** Called for a selected marker: open its diff or its event. */
  onMarker?: (marker: TimelineMarker) => void
  /** Called when a range was brushed, or a row's uses were requested: `at` of its first and of its last point, both included. */
  onRange?: (from: string, to: string) => void
  title?: ReactNode
  note?: ReactNode
  /** The range selector and other controls, left of the view switch. */
  actions?: ReactNode
  /** A sentence under the plot with the server's finding about the trend. */
  children?: ReactNode
}

const hasDots = ({ points }: Timeline): boolean =>
  points.some(({ n, outcomes = [] }) => n < enoughJudged && outcomes.some((outcome) => outcome !== 'unknown'))

/** Success over time, as a plot and as a table, with its events. The plot's code loads when it is shown. */
export function HealthTimeline({
  onMarker,
  onRange,
  title = 'Success rate',
  note,
  actions,
  children,
  ...timeline
}: HealthTimelineProps) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const switcher = (
    <Segmented
      label="View"
      value={view}
      onValueChange={setView}
      items={[
        { value: 'plot', label: 'Chart' },
        { value: 'table', label: 'Table' },
      ]}
    />
  )
  return (
    <Panel>
      <PanelHeader
        title={title}
        note={note ?? 'last 20 judged uses, 90% interval'}
        actions={
          <>
            {actions}
            {switcher}
          </>
        }
      />
      {view === 'plot' ? (
        // The height of the loaded plot.
        <div className={onRange && timeline.points.length > 1 ? 'min-h-[354px]' : 'min-h-[298px]'}>
          <HealthPlot {...timeline} onRange={onRange} />
        </div>
      ) : (
        <TimelineTable {...timeline} onRange={onRange} />
      )}
      <TimelineMarkers markers={timeline.markers} now={timeline.now} onMarker={onMarker} />
      <p className="px-4 pt-1 pb-3 text-sm text-pretty text-ink-2">
        {summariseTimeline(timeline)}
        {view === 'plot' && hasDots(timeline) && ` Each dot is one use: the rate starts at ${enoughJudged} judged uses.`}
      </p>
      {children && <div className="border-t border-line px-4 py-2.5 text-pretty text-ink-2">{children}</div>}
    </Panel>
  )
}
