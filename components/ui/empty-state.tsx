import type { ReactNode } from 'react'
import { cn } from './cn'

/** An empty view: what will appear here, how to make it appear, and one action. */
export function EmptyState({ icon, title, action, className, children }: EmptyStateProps) {
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-1 grid size-10 place-items-center rounded-lg border border-line bg-panel text-ink-3 [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <div className="text-md font-medium">{title}</div>
      {children && <div className="text-pretty text-ink-2">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}
