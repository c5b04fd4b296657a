import { cn } from '@/components/ui/cn'
import { round1 } from './scale'

export interface IntervalBandProps {
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
export function IntervalBand({ rate, low, high, marks = [], width = 64, className }: IntervalBandProps) {
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
