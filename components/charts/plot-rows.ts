import { enoughJudged } from './rate'
import type { Timeline, TimelinePoint } from './timeline'

/** A point for the plot: `t` in milliseconds; line and band only with enough evidence, else `dots`. */
export interface PlotRow extends Omit<TimelinePoint, 'rate' | 'corrected'> {
  t: number
  rate: number | null
  /** One an outcome, each with its place: at the top, at the bottom, a partial one between them. */
  dots: { t: number; at: number }[] | null
  band: [number, number] | null
  /** Share of corrected uses. */
  corrected: number | null
}

/** Points split by evidence. */
export function plotRows(points: readonly TimelinePoint[]): PlotRow[] {
  return points.map((point) => {
    const enough = point.n >= enoughJudged
    return {
      ...point,
      t: Date.parse(point.at),
      rate: enough ? point.rate : null,
      dots: enough ? null : dotsOfPoint(Date.parse(point.at), point.outcomes ?? []),
      corrected: point.corrected?.share ?? null,
      band: enough && point.low !== null && point.high !== null ? [point.low, point.high] : null,
    }
  })
}

const rails = { success: 1, partial: 0.5, failure: 0 } as const
/** Between two dots of one point: an hour, so that they stay beside each other at its day. */
const dotGap = 3_600_000

function dotsOfPoint(t: number, outcomes: NonNullable<TimelinePoint['outcomes']>): { t: number; at: number }[] {
  return outcomes.flatMap((outcome, nth) => (outcome === 'unknown' ? [] : [{ t: t + nth * dotGap, at: rails[outcome] }]))
}

/** From the first point or marker to now, in milliseconds; never empty. */
export function timeDomain({ points, markers, now }: Timeline): [number, number] {
  const all = [...points, ...markers].map((one) => Date.parse(one.at))
  const end = Math.max(Date.parse(now), ...all)
  const start = Math.min(end - 86_400_000, ...all)
  const air = (end - start) * 0.02
  return [start - air, end + air]
}

/** `count` instants spread evenly inside the domain. */
export function timeTicks([from, to]: [number, number], count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 0.5)) / count)
}

/** The two plots share their margins, so that their time axes align. */
export const plotMargin = { top: 34, right: 14, bottom: 0, left: 0 }
export const axisWidth = 48
export const labelInk = { fill: 'var(--ink-3)', fontSize: 13 }
