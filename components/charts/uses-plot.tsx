import { countOf } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import { axisWidth, plotMargin, timeTicks, type PlotRow } from './plot-rows'
import { round1, scaleTo } from './scale'

const barsHeight = 34
const height = 54

/** Uses since the previous point, as bars under the rate on the same time axis, with the days below. */
export function UsesPlot({
  rows,
  domain,
  width,
  now,
}: {
  rows: readonly PlotRow[]
  domain: [number, number]
  width: number
  now: string
}) {
  const today = new Date(now)
  const x = (t: number) => axisWidth + scaleTo(t, domain[0], domain[1], width - axisWidth - plotMargin.right)
  const most = Math.max(1, ...rows.map((row) => row.uses))
  const bar = Math.max(3, Math.min(18, width / Math.max(1, rows.length) / 2.4))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block max-w-full fill-ink-3 text-sm">
      <text x={axisWidth - 8} y={16} textAnchor="end">
        {countOf(most, 'use')}
      </text>
      {rows.map((row) => {
        const size = scaleTo(row.uses, 0, most, barsHeight - 6)
        return (
          <rect
            key={row.t}
            x={round1(x(row.t) - bar / 2)}
            y={round1(barsHeight - size)}
            width={round1(bar)}
            height={round1(size)}
            rx={1.5}
            className="fill-edge opacity-50"
          />
        )
      })}
      {timeTicks(domain, width < 480 ? 3 : 6).map((t) => (
        <text key={t} x={round1(x(t))} y={height - 4} textAnchor="middle">
          {formatDay(new Date(t), today)}
        </text>
      ))}
    </svg>
  )
}
