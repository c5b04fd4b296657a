import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { NumberLink } from '@/components/ui/number-link'
import { cn } from '@/components/ui/cn'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { dotsOf, OutcomeDots, type DotOutcome } from './outcome-dots'
import { round1 } from './scale'

/** Below this many judged uses a percentage would suggest more precision than there is. */
export const enoughJudged = 8

export interface RateProps {
  judged: number
  /** Partials count one half. */
  successes: number
  /** Shares of 1; null without judged uses. */
  rate: number | null
  low: number | null
  high: number | null
  /** The judged uses in order, newest last, when known: they become the dots. */
  outcomes?: readonly DotOutcome[]
  /** Link to the rows behind it. */
  href?: string
  /** What succeeds at this rate, for screen readers: several things can have the same rate. */
  row?: string
  marks?: readonly number[]
  /** Also shows the interval as text. */
  verbose?: boolean
  className?: string
}

/** A rate for screen readers. */
export function rateText({
  judged,
  successes,
  rate,
  low,
  high,
}: Pick<RateProps, 'judged' | 'successes' | 'rate' | 'low' | 'high'>): string {
  if (judged === 0 || rate === null) return 'Not enough evidence: no judged uses yet'
  if (judged < enoughJudged)
    return `Not enough evidence for a rate: ${formatNumber(successes)} of ${countOf(judged, 'judged use')} succeeded`
  const interval = low === null || high === null ? '' : `, 90% interval ${formatInterval(low, high)}`
  return `${formatPercent(rate)} of ${countOf(judged, 'judged use')} succeeded${interval}`
}

/** A success rate, never without its n and interval: grey text without judged uses, dots below eight, then a percentage. */
export function Rate(props: RateProps) {
  const { judged, successes, rate, low, high, href, row, marks, verbose, className } = props
  const text = rateText(props)
  const box = cn('inline-flex items-center gap-2 align-middle whitespace-nowrap', className)
  if (judged === 0 || rate === null) {
    return (
      <span className={cn(box, 'text-idle')} title={text}>
        Not enough evidence
      </span>
    )
  }
  const enough = judged >= enoughJudged
  const hasInterval = low !== null && high !== null
  const visible = enough ? formatPercent(rate) : `${formatNumber(successes)} of ${judged}`
  const figure = (
    <RateFigure {...{ visible, text, href, row }} className={enough ? 'min-w-[5ch] font-medium' : 'text-sm text-ink-3'} />
  )
  if (!enough) {
    return (
      <span className={box} title={text}>
        <OutcomeDots outcomes={props.outcomes ?? dotsOf(successes, judged)} />
        {figure}
      </span>
    )
  }
  return (
    <span className={box} title={text}>
      {figure}
      {hasInterval && <IntervalBand rate={rate} low={low} high={high} marks={marks} />}
      <Beside href={href}>
        {verbose && hasInterval && `${formatInterval(low, high)} · `}n {judged}
      </Beside>
    </span>
  )
}

/** Interval and n, which open the same rows as the rate; for screen readers the rate says them. */
function Beside({ href, children }: { href?: string; children: ReactNode }) {
  const look = 'text-sm text-ink-3'
  if (!href)
    return (
      <span aria-hidden className={look}>
        {children}
      </span>
    )
  return (
    <Link href={href} aria-hidden tabIndex={-1} className={cn('opens rounded-xs', look)}>
      {children}
    </Link>
  )
}

interface RateFigureProps extends Pick<RateProps, 'href' | 'row'> {
  visible: string
  text: string
  className: string
}

/** The short form is visible, the full sentence is for screen readers; never both. */
function RateFigure({ visible, text, href, row, className }: RateFigureProps) {
  if (href) {
    return (
      <span className={className}>
        <NumberLink href={href} label={text} row={row}>
          {visible}
        </NumberLink>
      </span>
    )
  }
  return (
    <span className={className}>
      <span aria-hidden>{visible}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

interface IntervalBandProps {
  /** Shares of 1. */
  rate: number
  low: number
  high: number
  /** Thresholds to mark, as shares of 1. */
  marks?: readonly number[]
  width?: number
  className?: string
}

/** A rate's interval on a line from 0 to 100%: the interval as a bar, the rate as a stroke. The text is next to it. */
function IntervalBand({ rate, low, high, marks = [], width = 64, className }: IntervalBandProps) {
  const x = (share: number) => round1(1 + Math.min(1, Math.max(0, share)) * (width - 2))
  return (
    <svg aria-hidden width={width} height={12} viewBox={`0 0 ${width} 12`} className={cn('block shrink-0', className)}>
      <rect x={0} y={4} width={width} height={4} rx={2} className="fill-line" />
      <rect x={x(low)} y={4} width={round1(Math.max(2, x(high) - x(low)))} height={4} rx={2} className="fill-accent opacity-45" />
      {marks.map((mark) => (
        <path key={mark} d={`M${x(mark)} 2V10`} strokeDasharray="1.5 1.5" className="stroke-ink-3" />
      ))}
      <rect x={round1(x(rate) - 1)} y={1} width={2} height={10} rx={1} className="fill-accent" />
    </svg>
  )
}
