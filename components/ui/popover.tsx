'use client'

import { createContext, useContext, type ReactNode } from 'react'
import { late } from './late'
import type { PopoverContentProps } from './popover-parts'
import { ClosedTrigger, usePopup, type Popup, type PopupState, type TriggerProps } from './popup'

const code = late(() => import('./popover-parts'))

const Here = createContext<Popup<NonNullable<ReturnType<typeof code.read>>>>({ parts: null, ask: code.load, load: code.load })

/** A small surface next to its trigger: uncontrolled, or controlled by `open`. */
export function Popover({ open, onOpenChange, children }: PopupState & { children: ReactNode }) {
  const popup = usePopup(code, { open, onOpenChange })
  const Root = popup.parts?.PopoverRoot
  const inside = <Here value={popup}>{children}</Here>
  if (!Root) return inside
  return (
    <Root open={open} defaultOpen onOpenChange={onOpenChange}>
      {inside}
    </Root>
  )
}

/** The trigger: a button, or the element passed as `render`. */
export function PopoverTrigger(props: TriggerProps) {
  const popup = useContext(Here)
  const Trigger = popup.parts?.PopoverTrigger
  return Trigger ? <Trigger {...props} /> : <ClosedTrigger {...props} popup={popup} kind="dialog" />
}

/** A small surface beside its trigger: a filter, an explanation of a score. */
export function PopoverContent(props: PopoverContentProps) {
  const Content = useContext(Here).parts?.PopoverContent
  return Content ? <Content {...props} /> : null
}
