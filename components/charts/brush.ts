import { countOf } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import type { TimelinePoint } from './timeline'

/** A range of the timeline: indices of its first and of its last point, both included. */
export interface Stretch {
  from: number
  to: number
}

/** The range between two points, in either order. */
export const between = (one: number, other: number): Stretch => ({ from: Math.min(one, other), to: Math.max(one, other) })

/** Index of the point nearest to a time (epoch ms); 0 without points. */
export function nearestPoint(points: readonly Pick<TimelinePoint, 'at'>[], instant: number): number {
  const distances = points.map((point) => Math.abs(Date.parse(point.at) - instant))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** Moves one end of a range to a point; it stops at the other end and at the ends of the line. */
export function withEnd(stretch: Stretch, end: keyof Stretch, index: number, count: number): Stretch {
  const [least, most] = end === 'from' ? [0, stretch.to] : [stretch.from, count - 1]
  return { ...stretch, [end]: Math.min(most, Math.max(least, index)) }
}

/** "3 Nov to 9 Nov, 14 uses". `now` is ISO 8601. */
export function stretchText(points: readonly TimelinePoint[], { from, to }: Stretch, now: string): string {
  const day = (index: number) => formatDay(new Date(points[index]?.at ?? now), new Date(now))
  const uses = points.slice(from, to + 1).reduce((sum, point) => sum + point.uses, 0)
  const span = day(from) === day(to) ? day(from) : `${day(from)} to ${day(to)}`
  return `${span}, ${countOf(uses, 'use')}`
}
