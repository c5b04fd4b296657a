import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { toneSoft, type Tone } from './tone'

/** Icon, word and colour. Give it an icon when the colour means something: a colour never stands alone. */
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

/** A small count beside a label, for tabs and navigation. Nothing at all when there is nothing to count. */
export function CountBadge({ count, className }: { count: number | null | undefined; className?: string }) {
  if (count === null || count === undefined) return null
  return <span className={cn('text-xs font-medium text-ink-3', className)}>{count.toLocaleString('en-GB')}</span>
}
