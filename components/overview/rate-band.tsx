import { enoughJudged } from '@/components/charts/rate'
import { linePath, round1, scaleTo } from '@/components/charts/scale'
import { formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import type { Overview } from './questions'

type Point = Overview['rate'][number]

const size = { width: 720, height: 168, left: 58, right: 10, top: 12, bottom: 30 }

// Margin for a dot at either end.
const air = 8

const isKnown = (point: Point): boolean => point.rate !== null && point.n >= enoughJudged

/** The library's success rate as a line in its interval; days with too few judged uses are dots. Rendered on the server. */
export function RateBand({ points, now }: { points: readonly Point[]; now: string }) {
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }
  const x = (index: number) => size.left + air + scaleTo(index, 0, points.length - 1, inner.width - 2 * air)
  const y = (share: number) => size.top + (1 - share) * inner.height
  const known = points.map((point) => (isKnown(point) ? point.rate : null))
  return (
    <svg
      role="img"
      aria-label={summariseRate(points, now)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="block h-auto w-full text-[11px] max-sm:text-[22px]"
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path d={`M${size.left} ${round1(y(share))}H${size.width - size.right}`} className="stroke-line" />
          <text x={size.left - 6} y={round1(y(share)) + 4} textAnchor="end" className="fill-ink-3">
            {formatPercent(share)}
          </text>
        </g>
      ))}
      {runs(points).map((run) => (
        <path key={run[0]} d={bandPath(points, run, x, y)} className="fill-accent opacity-15" />
      ))}
      <path d={linePath(known, x, y)} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-accent" />
      {points.map((point, index) =>
        point.rate !== null && (!isKnown(point) || isAlone(known, index)) ? (
          <circle
            key={point.at}
            cx={round1(x(index))}
            cy={round1(y(point.rate))}
            r={3}
            className={isKnown(point) ? 'fill-accent' : 'fill-none stroke-ink-3'}
          />
        ) : null,
      )}
      {dayLabels(points, now).map(({ index, text, anchor }) => (
        <text key={index} x={round1(x(index))} y={size.height - 6} textAnchor={anchor} className="fill-ink-3">
          {text}
        </text>
      ))}
    </svg>
  )
}

/** The plot as text: from where to where, over how many judged uses. */
export function summariseRate(points: readonly Point[], now: string): string {
  const first = points.find(isKnown)
  const last = points.findLast(isKnown)
  if (!first || !last || last.rate === null || first.rate === null)
    return `Not enough evidence: no day has ${enoughJudged} judged uses in its window.`
  const today = new Date(now)
  const interval = last.low === null || last.high === null ? '' : `, 90% interval ${formatInterval(last.low, last.high)}`
  const day = (point: Point) => formatDay(new Date(point.at), today)
  if (first === last) return `Success rate ${formatPercent(last.rate)} on ${day(last)} (n ${formatNumber(last.n)}${interval}).`
  return `Success rate ${formatPercent(first.rate)} on ${day(first)}, ${formatPercent(last.rate)} on ${day(last)} (n ${formatNumber(last.n)}${interval}).`
}

/** Segments of points with a band, as lists of indices. */
function runs(points: readonly Point[]): number[][] {
  const segments: number[][] = []
  points.forEach((point, index) => {
    if (!isKnown(point) || point.low === null || point.high === null) return
    const run = segments.at(-1)
    if (run && run.at(-1) === index - 1) run.push(index)
    else segments.push([index])
  })
  return segments
}

function bandPath(points: readonly Point[], run: readonly number[], x: (index: number) => number, y: (share: number) => number) {
  const corner = (index: number, share: number | null) => `${round1(x(index))} ${round1(y(share ?? 0))}`
  const top = run.map((index) => corner(index, points[index]?.high ?? null))
  const bottom = run.map((index) => corner(index, points[index]?.low ?? null)).reverse()
  return `M${[...top, ...bottom].join('L')}Z`
}

const isAlone = (known: readonly (number | null)[], index: number): boolean =>
  known[index] !== null && (known[index - 1] ?? null) === null && (known[index + 1] ?? null) === null

function dayLabels(points: readonly Point[], now: string) {
  const today = new Date(now)
  const last = points.length - 1
  const places = last < 1 ? [0] : [0, Math.round(last / 2), last]
  return [...new Set(places)].flatMap((index) => {
    const point = points[index]
    if (!point) return []
    const anchor = index === 0 ? ('start' as const) : index === last ? ('end' as const) : ('middle' as const)
    return [{ index, text: formatDay(new Date(point.at), today), anchor }]
  })
}
