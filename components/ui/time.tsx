'use client'

import { useState } from 'react'
import { cn } from './cn'
import { formatInstant, formatRelative } from './format-time'

const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

/**
 * A time relative to `now`, with the absolute time on hover. `now` comes from the server with the data, so that the first browser
 * render matches; the reader's time zone is read on hover only.
 */
export function Time({ at, now, className }: { at: string; now: string; className?: string }) {
  const instant = new Date(at)
  const [title, setTitle] = useState(() => formatInstant(instant))
  if (Number.isNaN(instant.getTime())) return <span className={cn('text-ink-3', className)}>unknown</span>
  const showLocal = () => setTitle(`${local.format(instant)} (${formatInstant(instant)})`)
  return (
    <time dateTime={at} title={title} onPointerEnter={showLocal} className={cn('whitespace-nowrap', className)}>
      {formatRelative(instant, new Date(now))}
    </time>
  )
}
