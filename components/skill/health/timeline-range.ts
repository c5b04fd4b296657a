import type { CallInput } from '@/lib/client/http-client'

export const ranges = ['30', '90', '365', 'all'] as const
export type Range = (typeof ranges)[number]

const dayMs = 86_400_000

/**
 * The input of the timeline query: the last days up to `now`, one point a day; one point per use while the skill is younger than
 * three days, because one or two points would say nothing. Times are ISO.
 */
export function timelineInput(name: string, range: Range, createdAt: string, now: string): CallInput<'skill.timeline'> {
  const end = Date.parse(now)
  const bucket = end - Date.parse(createdAt) < 3 * dayMs ? 'use' : 'day'
  if (range === 'all') return { name, bucket }
  const start = Math.floor((end - Number(range) * dayMs) / dayMs) * dayMs
  return { name, bucket, from: new Date(start).toISOString() }
}

/** The end of the point that begins at `at`. */
export function endOfPoint(at: string, bucket: CallInput<'skill.timeline'>['bucket']): string {
  return bucket === 'use' ? at : new Date(Date.parse(at) + dayMs - 1).toISOString()
}
