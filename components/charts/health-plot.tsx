'use client'

import { useState } from 'react'
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatPercent, countOf, formatInterval } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import type { Stretch } from './brush'
import { BrushEnds } from './brush-ends'
import { MarkerLine, PolicyLine } from './plot-lines'
import { axisWidth, labelInk, plotMargin, plotRows, timeDomain, type PlotRow } from './plot-rows'
import { stackLabels, type Timeline } from './timeline'
import { useBrush } from './use-brush'
import { UsesPlot } from './uses-plot'
import { enoughJudged } from './rate'

/**
 * The plot itself: band, line, dots for thin evidence, policy thresholds, markers, and uses below. Purely visual: text and table
 * have the same data.
 */
export function HealthPlot({ onRange, ...timeline }: Timeline & { onRange?: (from: string, to: string) => void }) {
  const [width, setWidth] = useState(720)
  const { points, now } = timeline
  const rows = plotRows(points)
  const domain = timeDomain(timeline)
  const brush = useBrush({ points, domain, onRange })
  const marked = brush.stretch && markedTimes(brush.stretch, rows, domain)
  return (
    <>
      <div aria-hidden className="px-2 pt-1 select-none">
        <div {...brush.handlers} className={onRange && 'cursor-crosshair touch-pan-y'}>
          <ResponsiveContainer width="100%" height={240} onResize={setWidth}>
            <RatePlot timeline={timeline} rows={rows} domain={domain} width={width} marked={marked} />
          </ResponsiveContainer>
          <UsesPlot rows={rows} domain={domain} width={width} now={now} />
        </div>
      </div>
      {onRange && points.length > 1 && <BrushEnds points={points} domain={domain} brush={brush} now={now} />}
    </>
  )
}

/** Epoch ms of both edges of the selected range; a single point gets a margin on both sides. */
function markedTimes({ from, to }: Stretch, rows: readonly PlotRow[], [start, end]: [number, number]): [number, number] {
  const air = (end - start) * 0.006
  return [(rows[from]?.t ?? start) - air, (rows[to]?.t ?? end) + air]
}

interface RatePlotProps {
  timeline: Timeline
  rows: PlotRow[]
  domain: [number, number]
  width: number
  /** Epoch ms of the selected range; null without a selection. */
  marked: [number, number] | null
}

const still = { isAnimationActive: false, connectNulls: false }
const fewDot = { fill: 'var(--ink-3)', stroke: 'none', ifOverflow: 'visible' } as const
const halves = (share: number) => (share % 0.5 === 0 ? formatPercent(share) : '')

function RatePlot({ timeline, rows, domain, width, marked, ...size }: RatePlotProps) {
  const { markers, lines, now } = timeline
  const lone = rows.filter((row) => row.rate !== null).length === 1
  const labelRows = labelRowsOf(timeline, domain, width)
  return (
    <ComposedChart {...size} data={rows} margin={plotMargin} accessibilityLayer={false}>
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
      {typeof lines.corrected === 'number' && (
        <PolicyLine
          share={lines.corrected}
          tone="bad"
          above
          text={`deprecate from ${formatPercent(lines.corrected)} corrected`}
        />
      )}
      {typeof lines.corrected === 'number' && (
        <Line {...still} dataKey="corrected" stroke="var(--bad)" strokeWidth={2} strokeDasharray="1 3" dot={lone} />
      )}
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
      {rows.flatMap((row) =>
        (row.dots ?? []).map(({ t, at }, nth) => <ReferenceDot key={`${row.t} ${nth}`} x={t} y={at} r={3} {...fewDot} />),
      )}
      {marked && <ReferenceArea x1={marked[0]} x2={marked[1]} fill="var(--accent)" fillOpacity={0.16} />}
      <Tooltip content={<HealthTooltip now={now} />} isAnimationActive={false} cursor={{ stroke: 'var(--ink-3)' }} />
    </ComposedChart>
  )
}

/** The height at which each marker's label fits next to its line; null when it does not (the list below names it). */
function labelRowsOf({ markers }: Timeline, [from, to]: [number, number], width: number): (number | null)[] {
  const plotWidth = width - axisWidth - plotMargin.right
  const xs = markers.map((marker) => ((Date.parse(marker.at) - from) / (to - from)) * plotWidth)
  const widths = markers.map((marker) => marker.label.length * 7 + 14)
  const rows = stackLabels(xs, widths, 2)
  return rows.map((row, index) => ((xs[index] ?? 0) + (widths[index] ?? 0) > plotWidth + plotMargin.right + 8 ? null : row))
}

interface HealthTooltipProps {
  now: string
  /** Provided by the chart. */
  active?: boolean
  payload?: readonly { payload?: PlotRow }[]
}

/** The hovered point, as text. */
function HealthTooltip({ now, active, payload }: HealthTooltipProps) {
  const row = active ? payload?.[0]?.payload : undefined
  if (!row) return null
  const enough = row.n >= enoughJudged && row.rate !== null
  return (
    <div className="rounded-md border border-line bg-panel px-2.5 py-1.5 text-sm text-ink shadow-float">
      <div className="text-ink-3">{formatDay(new Date(row.at), new Date(now))}</div>
      {enough && row.rate !== null ? (
        <div>
          <b className="font-semibold">{formatPercent(row.rate)}</b> of {row.n} judged
          {row.band && <span className="text-ink-2">, {formatInterval(...row.band)}</span>}
        </div>
      ) : (
        <div className="text-idle">{row.n} judged: not enough evidence</div>
      )}
      <div className="text-ink-2">{countOf(row.uses, 'use')}</div>
      {row.corrected !== null && row.corrected > 0 && <div className="text-ink-2">{formatPercent(row.corrected)} corrected</div>}
    </div>
  )
}
