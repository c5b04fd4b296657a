import { estimate } from '@/lib/domain/score/estimate'

/** Sessions with a known end from which a rate is looked at. */
const judgedMin = 3
/** What the whole 90 % interval must stay below. */
const evens = 0.5

/**
 * Whether sessions that took these steps surely ended badly more often than well: then they are worth a warning, not a skill. One of
 * fifteen is, two of seven is not. `credits` counts a partial as ½.
 */
export function endsBadly({ judged, credits }: { judged: number; credits: number }): boolean {
  return judged >= judgedMin && estimate({ successes: credits, judged }).parts.high < evens
}
