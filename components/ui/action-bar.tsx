import type { ReactNode } from 'react'
import { cn } from './cn'

/** The acts of a page, stuck to its foot (above the navigation on a phone). */
export function ActionBar({
  label,
  note,
  className,
  children,
}: {
  label: string
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-action-bar
      className={cn(
        'sticky bottom-(--bottom) z-20 flex items-center gap-2 overflow-x-auto border-t border-line bg-bg/90 px-4 py-2.5 backdrop-blur-sm md:px-6',
        className,
      )}
    >
      {children}
      {note && <span className="ml-auto shrink-0 pl-4 text-sm text-ink-3">{note}</span>}
    </div>
  )
}
