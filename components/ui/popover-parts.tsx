'use client'

import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { floatSurface } from './float'

export const PopoverRoot = Base.Root
export const PopoverTrigger = Base.Trigger

/** The surface itself. */
export function PopoverContent({
  title,
  label,
  align = 'start',
  side = 'bottom',
  anchor,
  className,
  children,
}: PopoverContentProps) {
  return (
    <Base.Portal>
      <Base.Positioner anchor={anchor} className="z-50" sideOffset={6} align={align} side={side} collisionPadding={8}>
        <Base.Popup
          aria-label={label}
          className={cn(
            floatSurface,
            'max-h-(--available-height) max-w-[min(360px,calc(100vw-16px))] overflow-y-auto p-3',
            className,
          )}
        >
          {title && <Base.Title className="mb-1.5 text-sm font-medium">{title}</Base.Title>}
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

export interface PopoverContentProps {
  title?: ReactNode
  /** Its accessible name, where it has no title. */
  label?: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** The anchor when it is not the trigger: for actions that a key can start. */
  anchor?: () => Element | null
  className?: string
  children: ReactNode
}
