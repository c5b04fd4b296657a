import { percentOf } from '@/lib/domain/percent-of'
import { percentageFrom } from '@/lib/domain/score/display'
import type { WindowStats } from './window'

const monthDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "3 Nov", with the year if it differs from that of `now`. Times in epoch ms, days in UTC. */
export function dayPhrase(at: number, now: number): string {
  const parts = Object.fromEntries(monthDay.formatToParts(at).map(({ type, value }) => [type, value]))
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return isThisYear ? `${parts.day} ${parts.month}` : `${parts.day} ${parts.month} ${parts.year}`
}

/** "35 %", with one decimal where there is one. */
export function percentPhrase(rate: number): string {
  return percentOf(rate, 1)
}

/** "3 days", "1 day". */
export function countPhrase(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "7 of the last 20 judged uses succeeded", followed by the partial ones. */
export function successPhrase(window: Pick<WindowStats, 'successes' | 'partials' | 'judged' | 'size'>): string {
  const last = window.judged === window.size ? 'the last ' : ''
  const partly = window.partials > 0 ? `, ${window.partials} in part` : ''
  return `${window.successes} of ${last}${countPhrase(window.judged, 'judged use')} succeeded${partly}`
}

/** "35%, policy v4 warns below 40%"; omits the percentage below eight judged uses, where it would be misleading. */
export function ratePhrase(rate: number, judged: number, rule: string): string {
  return judged < percentageFrom ? rule : `${percentPhrase(rate)}, ${rule}`
}
