'use client'

import { useState } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ReferenceArea, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatPercent } from '@/components/ui/format-number'
import { HealthTooltip } from './health-tooltip'
import { FewNote, MarkerLine, PolicyLine } from './plot-lines'
import { axisWidth, labelInk, plotMargin, plotRows, timeDomain } from './plot-rows'
import type { PlotRow } from './plot-rows'
import { stackLabels } from './timeline'
import type { Timeline } from './timeline'
import { useBrush } from './use-brush'
import { UsesPlot } from './uses-plot'

/** The plot itself: band, line, dots where the evidence is thin, the policy's lines, markers, and uses below. For the eye: words and table stand beside it. */
export function HealthPlot({ onRange, ...timeline }: Timeline & { onRange?: (from: string, to: string) => void }) {
  const [width, setWidth] = useState(720)
  const rows = plotRows(timeline.points)
  const domain = timeDomain(timeline)
  return (
    <div aria-hidden className="px-2 pt-1 select-none">
      <ResponsiveContainer width="100%" height={240} onResize={setWidth}>
        <RatePlot timeline={timeline} rows={rows} domain={domain} width={width} onRange={onRange} />
      </ResponsiveContainer>
      <UsesPlot rows={rows} domain={domain} width={width} now={timeline.now} />
    </div>
  )
}

interface RatePlotProps {
  timeline: Timeline
  rows: PlotRow[]
  domain: [number, number]
  width: number
  onRange?: (from: string, to: string) => void
}

const still = { isAnimationActive: false, connectNulls: false }
const fewDot = { r: 3, fill: 'var(--ink-3)', stroke: 'none' }
const halves = (share: number) => (share % 0.5 === 0 ? formatPercent(share) : '')

function RatePlot({ timeline, rows, domain, width, onRange, ...size }: RatePlotProps) {
  const { brush, handlers } = useBrush(onRange)
  const { markers, lines, now } = timeline
  const lone = rows.filter((row) => row.rate !== null).length === 1
  const labelRows = labelRowsOf(timeline, domain, width)
  return (
    <ComposedChart
      {...size}
      {...handlers}
      data={rows}
      margin={plotMargin}
      accessibilityLayer={false}
      className={onRange && 'cursor-crosshair'}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="t" type="number" scale="time" domain={domain} hide />
      <YAxis
        domain={[0, 1]}
        ticks={[0, 0.25, 0.5, 0.75, 1]}
        tickFormatter={halves}
        width={axisWidth}
        axisLine={false}
        tickLine={false}
        tick={labelInk}
      />
      <Area {...still} dataKey="band" stroke="none" fill="var(--accent)" fillOpacity={0.14} activeDot={false} />
      <PolicyLine share={lines.warn} tone="warn" above text={`warn below ${formatPercent(lines.warn)}`} />
      <PolicyLine share={lines.deprecate} tone="bad" text={`deprecate below ${formatPercent(lines.deprecate)}`} />
      {markers.map((marker, index) => (
        <MarkerLine key={index} marker={marker} row={labelRows[index] ?? null} />
      ))}
      <Line
        {...still}
        dataKey="rate"
        stroke="var(--accent)"
        strokeWidth={2}
        dot={lone ? { r: 3, fill: 'var(--accent)' } : false}
      />
      <Line {...still} dataKey="few" stroke="none" dot={fewDot} activeDot={fewDot} />
      <FewNote rows={rows} />
      {brush && <ReferenceArea x1={brush.from} x2={brush.to} fill="var(--accent)" fillOpacity={0.16} />}
      <Tooltip content={<HealthTooltip now={now} />} isAnimationActive={false} cursor={{ stroke: 'var(--ink-3)' }} />
    </ComposedChart>
  )
}

/** The height at which each marker's label has room beside its line; null where it has none (the list below names it). */
function labelRowsOf({ markers }: Timeline, [from, to]: [number, number], width: number): (number | null)[] {
  const plotWidth = width - axisWidth - plotMargin.right
  const xs = markers.map((marker) => ((Date.parse(marker.at) - from) / (to - from)) * plotWidth)
  const widths = markers.map((marker) => marker.label.length * 6 + 14)
  const rows = stackLabels(xs, widths, 2)
  return rows.map((row, index) => ((xs[index] ?? 0) + (widths[index] ?? 0) > plotWidth + plotMargin.right + 8 ? null : row))
}
