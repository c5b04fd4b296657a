import type { ReactNode } from 'react'
import { cn } from './cn'

/** A box for content that may be wider or higher than it. It has a name and takes the focus, so that it scrolls by keyboard too. */
export function ScrollBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={cn('overflow-auto focus-visible:-outline-offset-2', className)}>
      {children}
    </section>
  )
}
