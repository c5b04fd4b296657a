'use client'

import { useState } from 'react'
import { enoughJudged } from '@/components/charts/rate'
import { formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { Overview } from './questions'
import { RateBand, summariseRate } from './rate-band'

/** The library's success over time: a band with its interval, the same as a table, and a summary sentence. */
export function RatePanel({ points, now }: { points: Overview['rate']; now: string }) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  return (
    <Panel>
      <PanelHeader
        title="Success rate"
        note="whole library, 90% interval"
        actions={
          points.length > 0 && (
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
        }
      />
      {view === 'table' ? (
        <RateTable points={points} now={now} />
      ) : (
        points.length > 0 && (
          <div className="px-4 pt-3">
            <RateBand points={points} now={now} />
          </div>
        )
      )}
      <p className="px-4 py-3 text-sm text-pretty text-ink-2">
        {points.length === 0 ? 'No outcomes yet. The chart starts with the first one.' : summariseRate(points, now)}
      </p>
    </Panel>
  )
}

function RateTable({ points, now }: { points: Overview['rate']; now: string }) {
  return (
    <Table label="Success rate over time" height="max-h-72">
      <TableHead>
        <tr>
          <TableHeader>When</TableHeader>
          <TableHeader align="right">Rate</TableHeader>
          <TableHeader align="right">90% interval</TableHeader>
          <TableHeader align="right">Judged</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {[...points].reverse().map((point) => {
          const enough = point.n >= enoughJudged && point.rate !== null
          return (
            <TableRow key={point.at}>
              <TableCell>
                <Time at={point.at} now={now} />
              </TableCell>
              <TableCell align="right" className={enough ? '' : 'text-idle'}>
                {enough && point.rate !== null ? formatPercent(point.rate) : 'Not enough evidence'}
              </TableCell>
              <TableCell align="right" className="text-ink-2">
                {enough && point.low !== null && point.high !== null ? formatInterval(point.low, point.high) : '–'}
              </TableCell>
              <TableCell align="right">{formatNumber(point.n)}</TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
