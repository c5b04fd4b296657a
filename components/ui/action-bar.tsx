'use client'

import { useLayoutEffect, type ReactNode } from 'react'
import { cn } from './cn'

let barCount = 0

/** Tells other elements at the foot of the page that an action bar is there. */
function mountBar(): () => void {
  const { dataset } = document.documentElement
  barCount += 1
  dataset.acts = ''
  return () => {
    barCount -= 1
    if (barCount === 0) delete dataset.acts
  }
}

/** The actions of a page, stuck to its foot (above the navigation on a phone, where they scroll; elsewhere they wrap). */
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
  useLayoutEffect(mountBar, [])
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={cn(
        'sticky bottom-(--bottom) z-20 flex items-center gap-2 overflow-x-auto border-t border-line bg-bg px-4 py-2.5 md:px-6 lg:flex-wrap',
        className,
      )}
    >
      {children}
      {note && <span className="ml-auto shrink-0 pl-4 text-sm text-ink-3">{note}</span>}
    </div>
  )
}
