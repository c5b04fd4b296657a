import type { ReactNode } from 'react'
import { cn } from './cn'
import { countOf, formatNumber } from './format-number'
import { formatDuration } from './format-time'

/** Estimated time for the rest at the current pace, in milliseconds; null until the pace is known. */
export function timeLeftMs(done: number, total: number | null, elapsedMs: number): number | null {
  if (total === null || done <= 0 || elapsedMs < 2000) return null
  return Math.max(0, (elapsedMs / done) * (total - done))
}

/** "1,204 of 5,000 sessions · about 3 min left". */
export function progressText({
  done,
  total,
  unit,
  elapsedMs,
}: Pick<ProgressProps, 'done' | 'total' | 'unit' | 'elapsedMs'>): string {
  if (total === null) return `${countOf(done, unit)} so far`
  const counted = `${formatNumber(done)} of ${countOf(total, unit)}`
  if (done >= total) return counted
  const leftMs = timeLeftMs(done, total, elapsedMs)
  return leftMs === null ? counted : `${counted} · about ${formatDuration(Math.max(1000, leftMs))} left`
}

export interface ProgressProps {
  /** The current work: "Reading transcripts". */
  label: string
  done: number
  /** Null while the total is unknown. */
  total: number | null
  /** Singular of the counted unit: "session". */
  unit: string
  elapsedMs: number
  /** False where the label says all: one thing to do is not counted. */
  isCounted?: boolean
  /** A cancel button, a link to the job. */
  action?: ReactNode
  className?: string
}

const barStyle =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent'

/** A long job: a count with the time left, never a bare spinner. */
export function Progress({ label, done, total, unit, elapsedMs, isCounted = true, action, className }: ProgressProps) {
  const text = isCounted ? progressText({ done, total, unit, elapsedMs }) : ''
  const isUnknown = total === null || !isCounted
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-medium">{label}</span>
        {text && <span className="text-ink-2">{text}</span>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      <progress
        aria-label={label}
        aria-valuetext={text || label}
        max={isUnknown ? undefined : total}
        value={isUnknown ? undefined : done}
        className={barStyle}
      />
    </div>
  )
}
