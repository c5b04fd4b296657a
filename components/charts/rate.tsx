import { NumberLink } from '@/components/ui/number-link'
import { cn } from '@/components/ui/cn'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { IntervalBand } from './interval-band'
import { dotsOf, OutcomeDots } from './outcome-dots'
import type { DotOutcome } from './outcome-dots'

/** Below this many judged uses a percentage would promise more than it knows. */
export const enoughJudged = 8

export interface RateProps {
  judged: number
  /** Partials count one half. */
  successes: number
  /** Shares of 1; null when nothing is judged. */
  rate: number | null
  low: number | null
  high: number | null
  /** The judged uses in order, the newest last, when known: they become the dots. */
  outcomes?: readonly DotOutcome[]
  /** The rows behind it. */
  href?: string
  marks?: readonly number[]
  /** Also writes the interval out. */
  verbose?: boolean
  className?: string
}

/** What a rate says when it is read out. */
export function rateText({
  judged,
  successes,
  rate,
  low,
  high,
}: Pick<RateProps, 'judged' | 'successes' | 'rate' | 'low' | 'high'>): string {
  if (judged === 0 || rate === null) return 'Not enough evidence: no use judged yet'
  if (judged < enoughJudged)
    return `Not enough evidence for a rate: ${formatNumber(successes)} of ${countOf(judged, 'judged use')} succeeded`
  const interval = low === null || high === null ? '' : `, 90 % interval ${formatInterval(low, high)}`
  return `${formatPercent(rate)} of ${countOf(judged, 'judged use')} succeeded${interval}`
}

/** A success rate, never without its n and interval: grey words when nothing is judged, dots below eight, then a percentage. */
export function Rate(props: RateProps) {
  const { judged, successes, rate, low, high, href, marks, verbose, className } = props
  const text = rateText(props)
  const box = cn('inline-flex items-center gap-2 whitespace-nowrap', className)
  if (judged === 0 || rate === null) {
    return (
      <span className={cn(box, 'text-idle')} title={text}>
        Not enough evidence
      </span>
    )
  }
  const open = (visible: string) => (href ? <NumberLink href={href}>{visible}</NumberLink> : visible)
  if (judged < enoughJudged) {
    return (
      <span className={box} title={text}>
        <OutcomeDots outcomes={props.outcomes ?? dotsOf(successes, judged)} />
        <span className="text-xs text-ink-3">{open(`${formatNumber(successes)} of ${judged}`)}</span>
        <span className="sr-only">{text}</span>
      </span>
    )
  }
  return (
    <span className={box} title={text}>
      <span className="min-w-[5ch] text-right font-medium">{open(formatPercent(rate))}</span>
      {low !== null && high !== null && <IntervalBand rate={rate} low={low} high={high} marks={marks} />}
      <span className="text-xs text-ink-3">
        {verbose && low !== null && high !== null && `${formatInterval(low, high)} · `}n {judged}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
