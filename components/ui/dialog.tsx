'use client'

import { createContext, useContext, type ReactNode } from 'react'
import type { DialogContentProps } from './dialog-parts'
import { late } from './late'
import { ClosedTrigger, usePopup, type Popup, type PopupState, type TriggerProps } from './popup'

const code = late(() => import('./dialog-parts'))

const Here = createContext<Popup<NonNullable<ReturnType<typeof code.read>>>>({ parts: null, ask: code.load, load: code.load })

/** What takes the whole attention: uncontrolled, or told by `open`. */
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

/** What opens it: a button, or the element given as `render`. */
export function DialogTrigger(props: TriggerProps) {
  const popup = useContext(Here)
  const Trigger = popup.parts?.DialogTrigger
  return Trigger ? <Trigger {...props} /> : <ClosedTrigger {...props} popup={popup} kind="dialog" />
}

/** The inside of a dialog: title, what it is about, a body that scrolls, acts at the foot. Not for what can be undone. */
export function DialogContent(props: DialogContentProps) {
  const Content = useContext(Here).parts?.DialogContent
  return Content ? <Content {...props} /> : null
}

/** Closes the dialog that it stands in. */
export function DialogClose(props: TriggerProps) {
  const Close = useContext(Here).parts?.DialogClose
  return Close ? <Close {...props} /> : null
}
