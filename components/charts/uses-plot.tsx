'use client'

import { Bar, BarChart, XAxis, YAxis } from 'recharts'
import { formatDay } from '@/components/ui/format-time'
import { axisWidth, labelInk, plotMargin, timeTicks } from './plot-rows'
import type { PlotRow } from './plot-rows'

const usesTick = (uses: number) => (uses === 0 ? '' : `${uses} uses`)

/** Uses since the point before, as bars on the same time axis. */
export function UsesPlot({
  rows,
  domain,
  width,
  now,
  ...size
}: {
  rows: PlotRow[]
  domain: [number, number]
  width: number
  now: string
}) {
  const today = new Date(now)
  const most = Math.max(1, ...rows.map((row) => row.uses))
  const bar = Math.max(3, Math.min(18, width / Math.max(1, rows.length) / 2.4))
  return (
    <BarChart {...size} data={rows} margin={{ ...plotMargin, top: 6 }} accessibilityLayer={false} barSize={bar}>
      <XAxis
        dataKey="t"
        type="number"
        scale="time"
        domain={domain}
        ticks={timeTicks(domain, width < 480 ? 3 : 6)}
        tickFormatter={(t: number) => formatDay(new Date(t), today)}
        axisLine={false}
        tickLine={false}
        tick={labelInk}
        height={20}
      />
      <YAxis
        domain={[0, most]}
        ticks={[most]}
        tickFormatter={usesTick}
        width={axisWidth}
        axisLine={false}
        tickLine={false}
        tick={labelInk}
      />
      <Bar dataKey="uses" fill="var(--edge)" fillOpacity={0.5} radius={1.5} isAnimationActive={false} />
    </BarChart>
  )
}
