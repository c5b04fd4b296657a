import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { toneSoft, type Tone } from './tone'

/** Icon, label and color. Give it an icon when the color has a meaning: color alone is not accessible. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone; icon?: ReactNode }) {
  return (
    <span {...rest} className={cn('badge', toneSoft[tone], className)}>
      {icon && <span aria-hidden>{icon}</span>}
      {children}
    </span>
  )
}

/** A small count next to a label, for tabs and navigation. Renders nothing for zero. */
export function CountBadge({ count, className }: { count: number | null | undefined; className?: string }) {
  if (count === null || count === undefined) return null
  return <span className={cn('text-sm font-medium text-ink-3', className)}>{count.toLocaleString('en-GB')}</span>
}
