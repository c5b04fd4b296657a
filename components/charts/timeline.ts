import { countOf, formatInterval, formatPercent } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import type { SessionOutcome } from '@/lib/domain/session/step'
import { enoughJudged } from './rate'

/**
 * The window at one point: `at` ISO (a day's is its start), `rate`, `low` and `high` shares of 1, `n` judged in the window, `uses`
 * since the previous point.
 */
export interface TimelinePoint {
  at: string
  n: number
  rate: number | null
  low: number | null
  high: number | null
  uses: number
  /** The share of the last selected uses that was corrected or reworked. */
  corrected?: { n: number; share: number } | null
  /** While too few are judged for a rate: how those since the previous point ended. */
  outcomes?: readonly SessionOutcome[]
}

export interface TimelineMarker {
  at: string
  kind: 'version' | 'transition' | 'policy'
  label: string
  eventId?: string
}

/** Policy thresholds as shares of 1. */
export interface TimelineLines {
  warn: number
  deprecate: number
  /** The limit of corrected uses; null where the policy goes by the success rate. */
  corrected?: number | null
}

export interface Timeline {
  points: readonly TimelinePoint[]
  markers: readonly TimelineMarker[]
  lines: TimelineLines
  now: string
}

/**
 * The timeline as a few sentences: where it began, where it is now, its position relative to the policy's thresholds, and its
 * events.
 */
export function summariseTimeline({ points, markers, lines, now }: Timeline): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'No judged uses yet.'
  const today = new Date(now)
  const span = `${formatDay(new Date(first.at), today)} to ${formatDay(new Date(last.at), today)}`
  const known = points.filter((point) => point.n >= enoughJudged && point.rate !== null)
  const uses = countOf(
    points.reduce((sum, point) => sum + point.uses, 0),
    'use',
  )
  const corrections = correctionsText(last, lines)
  const happened = markers.length
    ? ` ${countOf(markers.length, 'marked event')}: ${markers.map((marker) => marker.label).join(', ')}.`
    : ''
  const [start, end] = [known[0], known.at(-1)]
  if (!start || !end || end.rate === null || start.rate === null) {
    return `${span}: ${uses}, ${last.n} judged in the window. Not enough evidence for a rate (needs ${enoughJudged}).${corrections}${happened}`
  }
  const interval = end.low === null || end.high === null ? '' : `, 90% interval ${formatInterval(end.low, end.high)}`
  const side = statusOf(end.rate, lines)
  const movement =
    known.length === 1 ? formatPercent(end.rate) : `from ${formatPercent(start.rate)} to ${formatPercent(end.rate)}`
  return `${span}: ${uses}. Success rate ${movement} (n\u00A0${end.n}${interval}), ${side}.${corrections}${happened}`
}

/** The measure that the policy went by where that is not the rate: how many uses were corrected, against its limit. */
function correctionsText({ corrected }: TimelinePoint, lines: TimelineLines): string {
  if (lines.corrected === null || lines.corrected === undefined || !corrected) return ''
  const side = corrected.share >= lines.corrected - 1e-9 ? 'at or above' : 'below'
  const share = `${formatPercent(corrected.share)} of the last ${countOf(corrected.n, 'use')}`
  return ` Corrected or reworked: ${share}, ${side} the policy’s ${formatPercent(lines.corrected)} limit.`
}

// Strictly below, with a tolerance for binary fractions: a value on the line is not below it.
function statusOf(rate: number, { warn, deprecate }: TimelineLines): string {
  if (rate < deprecate - 1e-9) return `below the policy’s ${formatPercent(deprecate)} deprecation threshold`
  if (rate < warn - 1e-9) return `below the policy’s ${formatPercent(warn)} warning threshold`
  return `at or above the policy’s ${formatPercent(warn)} warning threshold`
}

/** A row for each marker's label, the lowest free one, so that labels of `widths` pixels at `xs` do not overlap. */
export function stackLabels(xs: readonly number[], widths: readonly number[], rows: number): (number | null)[] {
  const ends: number[] = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY)
  return xs.map((x, index) => {
    const row = ends.findIndex((end) => end <= x)
    if (row < 0) return null
    ends[row] = x + (widths[index] ?? 0)
    return row
  })
}
