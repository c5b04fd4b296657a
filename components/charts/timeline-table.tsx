'use client'

import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { Time } from '@/components/ui/time'
import { enoughJudged } from './rate'
import type { Timeline, TimelinePoint } from './timeline'

/** The plot as rows, newest first, with all of its data. */
export function TimelineTable({ points, lines, now, onRange }: Timeline & { onRange?: (from: string, to: string) => void }) {
  const isByCorrections = typeof lines.corrected === 'number'
  return (
    <Table label="Success rate over time" height="h-[316px]">
      <TableHead>
        <tr>
          <TableHeader>When</TableHeader>
          <TableHeader align="right">Rate</TableHeader>
          <TableHeader align="right">90% interval</TableHeader>
          <TableHeader align="right">Judged</TableHeader>
          {isByCorrections && <TableHeader align="right">Corrected</TableHeader>}
          <TableHeader align="right">Uses</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {[...points].reverse().map((point, index) => (
          <TableRow key={`${index}${point.at}`}>
            <TableCell>
              <Time at={point.at} now={now} />
            </TableCell>
            <RateCells point={point} />
            <TableCell align="right">{point.n}</TableCell>
            {isByCorrections && (
              <TableCell align="right">{point.corrected ? formatPercent(point.corrected.share) : '–'}</TableCell>
            )}
            <TableCell align="right">
              {onRange ? (
                <button
                  type="button"
                  className="opens min-h-6 min-w-6"
                  aria-label={`See ${point.uses} uses`}
                  onClick={() => onRange(point.at, point.at)}
                >
                  {formatNumber(point.uses)}
                </button>
              ) : (
                formatNumber(point.uses)
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function RateCells({ point }: { point: TimelinePoint }) {
  if (point.rate === null || point.n < enoughJudged) {
    return (
      <TableCell align="right" colSpan={2} className="text-idle">
        Not enough evidence
      </TableCell>
    )
  }
  return (
    <>
      <TableCell align="right">{formatPercent(point.rate)}</TableCell>
      <TableCell align="right" className="text-ink-2">
        {point.low === null || point.high === null ? '–' : formatInterval(point.low, point.high)}
      </TableCell>
    </>
  )
}
