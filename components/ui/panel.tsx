import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/** A surface for one thing. No margin, no shadow. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cn('min-w-0 rounded-lg border border-line bg-panel', className)} />
}

/** The head of a panel: title, an optional note, actions on the right. */
export function PanelHeader({ title, note, actions, level = 2 }: PanelHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex min-h-[42px] flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-1.5">
      <Heading className="text-base font-medium">{title}</Heading>
      {note && <span className="text-sm text-ink-3">{note}</span>}
      {actions && <div className="ml-auto flex items-center gap-1.5">{actions}</div>}
    </div>
  )
}

export interface PanelHeaderProps {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
}

/** The padded inside of a panel. As a grid it has one column that no long word widens, unless it says otherwise. */
export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('grid-cols-1 px-4 py-3', className)} />
}
