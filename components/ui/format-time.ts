const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "3 Nov", or "3 Nov 2024" when the year differs from that of `now`. In UTC, so that server and browser agree. */
export function formatDay(at: Date, now: Date): string {
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()]}`
  return at.getUTCFullYear() === now.getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`
}

/** A duration in its largest unit that is not zero: 59_000 → "59 s", 95 min → "1 h 35 min", 3 days → "3 d". */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  if (durationMs < minuteMs) return `${Math.floor(durationMs / 1000)} s`
  if (durationMs < hourMs) return `${Math.floor(durationMs / minuteMs)} min`
  if (durationMs < dayMs) {
    const rest = Math.floor((durationMs % hourMs) / minuteMs)
    return `${Math.floor(durationMs / hourMs)} h${rest ? ` ${rest} min` : ''}`
  }
  return `${Math.floor(durationMs / dayMs)} d`
}

/** Relative time: "just now", "12 min ago", "in 5 h", "3 d ago"; the date itself from a week on. */
export function formatRelative(at: Date, now: Date): string {
  const distanceMs = now.getTime() - at.getTime()
  const sizeMs = Math.abs(distanceMs)
  if (sizeMs < 45_000) return distanceMs >= 0 ? 'just now' : 'in a moment'
  if (sizeMs >= 7 * dayMs) return formatDay(at, now)
  const [unitMs, unit] =
    sizeMs < hourMs ? ([minuteMs, 'min'] as const) : sizeMs < dayMs ? ([hourMs, 'h'] as const) : ([dayMs, 'd'] as const)
  const text = `${Math.max(1, Math.floor(sizeMs / unitMs))} ${unit}`
  return distanceMs >= 0 ? `${text} ago` : `in ${text}`
}

/** The full timestamp in UTC: "3 Nov 2025, 14:05 UTC". */
export function formatInstant(at: Date): string {
  const clock = `${String(at.getUTCHours()).padStart(2, '0')}:${String(at.getUTCMinutes()).padStart(2, '0')}`
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${clock} UTC`
}
