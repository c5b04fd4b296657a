import type { TimelinePoint } from '@/lib/contract/skill-history'
import { countJudged, judgedUses } from '@/lib/domain/lifecycle/window'
import { isSignal, type Use } from '@/lib/domain/outcome/use'
import { estimate } from '@/lib/domain/score/estimate'
import { percentageFrom } from '@/lib/domain/score/display'
import { dayMs } from '@/lib/domain/score/score'

export type Bucket = 'day' | 'week' | 'use'

/** A window's course: from `start` until the next one, over the selected uses it may hold and those judged of them, oldest first. */
interface Stretch {
  start: number
  selected: Use[]
  judged: Use[]
}

export interface TimelineInputs {
  /** Selected uses of the skill's whole life, newest first. */
  uses: readonly Use[]
  /** When the window began, each time it did. Epoch ms. */
  starts: readonly number[]
  size: number
  isOnePerSession: boolean
  bucket: Bucket
  from: number
  to: number
}

/** Most points that a picture shows. */
const pointsMax = 1000

// 5 January 1970 was a Monday.
const weekShift = 4 * dayMs

function bucketStart(at: number, bucket: Bucket): number {
  if (bucket === 'use') return at
  return bucket === 'day' ? Math.floor(at / dayMs) * dayMs : Math.floor((at - weekShift) / (7 * dayMs)) * 7 * dayMs + weekShift
}

function stretchesOf({ uses, starts, isOnePerSession }: TimelineInputs): Stretch[] {
  return [...new Set(starts)]
    .toSorted((a, b) => a - b)
    .map((start) => {
      const selected = uses.filter((use) => use.at >= start)
      return { start, selected: selected.toReversed(), judged: judgedUses(selected, isOnePerSession).toReversed() }
    })
}

/** How many of the uses, oldest first, had happened by a time. */
function countUntil(uses: readonly Use[], at: number): number {
  let [low, high] = [0, uses.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (uses[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The last uses, at most `size`, that had happened by a time. */
function lastUntil(uses: readonly Use[], at: number, size: number): Use[] {
  const until = countUntil(uses, at)
  return uses.slice(Math.max(0, until - size), until)
}

/** The window as it stood at a time, by the rule that decisions look at. */
function figuresAt(
  at: number,
  stretches: readonly Stretch[],
  size: number,
): Pick<TimelinePoint, 'n' | 'rate' | 'low' | 'high' | 'corrected'> {
  const stretch = stretches.findLast((one) => one.start <= at)
  const window = countJudged(lastUntil(stretch?.judged ?? [], at, size))
  const selected = lastUntil(stretch?.selected ?? [], at, size)
  const share = selected.filter(isSignal).length / selected.length
  const corrected = selected.length === 0 ? null : { n: selected.length, share }
  if (window.judged === 0) return { n: 0, rate: null, low: null, high: null, corrected }
  const { low, high } = estimate({ successes: window.successes + window.partials / 2, judged: window.judged }).parts
  return { n: window.judged, rate: window.rate, low, high, corrected }
}

/**
 * One point for every day, week (from Monday, UTC) or judged use with something to show: the window as it stood at its end,
 * and the uses that fell into it. Of more than a thousand the newest are kept.
 */
export function timelinePoints(inputs: TimelineInputs): TimelinePoint[] {
  const { uses, bucket, from, to, size } = inputs
  const stretches = stretchesOf(inputs)
  const shown = (bucket === 'use' ? judgedUses(uses) : uses).filter((use) => use.at >= from && use.at <= to).toReversed()
  const buckets = new Map<number | Use, { at: number; end: number; uses: Use[] }>()
  for (const use of shown) {
    const at = bucketStart(use.at, bucket)
    const key = bucket === 'use' ? use : at
    const known = buckets.get(key) ?? { at, end: use.at, uses: [] }
    const length = bucket === 'day' ? dayMs : 7 * dayMs
    buckets.set(key, { at, end: bucket === 'use' ? use.at : Math.min(at + length - 1, to), uses: [...known.uses, use] })
  }
  return [...buckets.values()].slice(-pointsMax).map(({ at, end, uses: own }) => {
    const figures = figuresAt(end, stretches, size)
    const outcomes =
      figures.n < percentageFrom ? { outcomes: judgedUses(own, inputs.isOnePerSession).map((use) => use.outcome) } : {}
    return { at: new Date(at).toISOString(), ...figures, uses: own.length, ...outcomes }
  })
}
