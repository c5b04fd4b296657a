'use client'

import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd'

/** Visual label of the hovered or focused element. The trigger needs its own accessible name. */
export function Tooltip({ content, kbd, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={350} render={children} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} side={side} collisionPadding={8}>
          <Base.Popup className="float-in flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-sm text-bg">
            {content}
            {kbd && <Kbd keys={kbd} className="border-bg/30 bg-transparent text-bg" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface TooltipProps {
  content: ReactNode
  kbd?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactElement
}
