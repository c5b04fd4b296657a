'use client'

import { createContext, useContext, type ReactNode } from 'react'
import type { DialogContentProps } from './dialog-parts'
import { late } from './late'
import { ClosedTrigger, usePopup, type Popup, type PopupState, type TriggerProps } from './popup'

const code = late(() => import('./dialog-parts'))

const Here = createContext<Popup<NonNullable<ReturnType<typeof code.read>>>>({ parts: null, ask: code.load, load: code.load })

/** A modal dialog: uncontrolled, or controlled by `open`. */
export function Dialog({ open, onOpenChange, children }: PopupState & { children: ReactNode }) {
  const popup = usePopup(code, { open, onOpenChange })
  const Root = popup.parts?.DialogRoot
  const inside = <Here value={popup}>{children}</Here>
  if (!Root) return inside
  return (
    <Root open={open} defaultOpen onOpenChange={onOpenChange}>
      {inside}
    </Root>
  )
}

/** The trigger: a button, or the element passed as `render`. */
export function DialogTrigger(props: TriggerProps) {
  const popup = useContext(Here)
  const Trigger = popup.parts?.DialogTrigger
  return Trigger ? <Trigger {...props} /> : <ClosedTrigger {...props} popup={popup} kind="dialog" />
}

/** The inside of a dialog: title, description, a scrolling body, actions at the foot. Not for actions that can be undone. */
export function DialogContent(props: DialogContentProps) {
  const Content = useContext(Here).parts?.DialogContent
  return Content ? <Content {...props} /> : null
}

/** Closes the dialog that contains it. */
export function DialogClose(props: TriggerProps) {
  const Close = useContext(Here).parts?.DialogClose
  return Close ? <Close {...props} /> : null
}
