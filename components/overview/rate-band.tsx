import { enoughJudged } from '@/components/charts/rate'
import { linePath, round1, scaleTo } from '@/components/charts/scale'
import { formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import type { Overview } from './questions'

type Point = Overview['rate'][number]

/** Units of the drawing, which is stretched to its box; the labels beside it are text of the page and are not. */
const size = { width: 720, height: 126 }

// Margin for a dot at either end.
const air = 8

const isKnown = (point: Point): boolean => point.rate !== null && point.n >= enoughJudged

/** The library's success rate as a line in its interval; days with too few judged uses are dots. Rendered on the server. */
export function RateBand({ points, now }: { points: readonly Point[]; now: string }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-ink-3">
      <span aria-hidden className="-my-2 flex flex-col justify-between text-right leading-4">
        {shares.map((share) => (
          <span key={share}>{formatPercent(share)}</span>
        ))}
      </span>
      <Plot points={points} label={summariseRate(points, now)} />
      <span aria-hidden className="col-start-2 mt-2.5 flex justify-between">
        {dayLabels(points, now).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </div>
  )
}

const shares = [1, 0.5, 0]

function Plot({ points, label }: { points: readonly Point[]; label: string }) {
  const x = (index: number) => air + scaleTo(index, 0, points.length - 1, size.width - 2 * air)
  const y = (share: number) => (1 - share) * size.height
  const known = points.map((point) => (isKnown(point) ? point.rate : null))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="block h-32 w-full overflow-visible sm:h-44 [&_path]:[vector-effect:non-scaling-stroke]"
    >
      {shares.map((share) => (
        <path key={share} d={`M0 ${round1(y(share))}H${size.width}`} className="stroke-line" />
      ))}
      {runs(points).map((run) => (
        <path key={run[0]} d={bandPath(points, run, x, y)} className="fill-accent opacity-15" />
      ))}
      <path d={linePath(known, x, y)} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-accent" />
      {points.map((point, index) =>
        point.rate !== null && (!isKnown(point) || isAlone(known, index)) ? (
          // A line without length with round ends: a dot that the stretching leaves round.
          <path
            key={point.at}
            d={`M${round1(x(index))} ${round1(y(point.rate))}h0`}
            strokeWidth={6}
            strokeLinecap="round"
            className={isKnown(point) ? 'stroke-accent' : 'stroke-ink-3'}
          />
        ) : null,
      )}
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

/** The first, the middle and the last day; one where there is one. */
function dayLabels(points: readonly Point[], now: string): string[] {
  const today = new Date(now)
  const last = points.length - 1
  const places = last < 1 ? [0] : [0, Math.round(last / 2), last]
  return [...new Set(places.flatMap((index) => points[index] ?? []).map(({ at }) => formatDay(new Date(at), today)))]
}
