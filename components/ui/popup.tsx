'use client'

import { cloneElement, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react'
import { cn } from './cn'
import { useBufferedKeys } from './buffered-keys'
import type { Late } from './late'
import { useOpened } from './late-overlay'

/** What the trigger and the content of a popup know of it. */
export interface Popup<P> {
  /** Null until it was opened for the first time and its code came. */
  parts: P | null
  /** Opens it for the first time. */
  ask: () => void
  /** Fetches its code ahead of the press that is likely to come. */
  load: () => void
}

export interface PopupState {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A popup whose code (floating, trapping the focus) comes with its first opening: pages show many and open few. Where it does not
 * come that is said, and the popup is closed as before. From its opening until it has the focus, keys are kept for it.
 */
export function usePopup<P>(code: Late<P>, { open, onOpenChange }: PopupState): Popup<P> {
  const [isRequested, setRequested] = useState(false)
  const isOpen = open ?? isRequested
  const ask = () => {
    setRequested(true)
    onOpenChange?.(true)
  }
  const close = () => {
    onOpenChange?.(false)
    setRequested(false)
  }
  useBufferedKeys(isOpen, close)
  const parts = useOpened(code, isOpen, close)
  // One that keeps its own state begins open: not after it was given up.
  return { parts: open === undefined && !isRequested ? null : parts, ask, load: code.load }
}

export type TriggerProps = ComponentProps<'button'> & { render?: ReactElement }

type PopupProps = Record<string, unknown> & { className?: string }

/** The trigger of a popup that was not opened yet: looks, reads and answers as the one that takes its place. */
export function ClosedTrigger({ popup, kind, render, className, ...rest }: ClosedTriggerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind === 'dialog' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    popup.ask()
  }
  const answers = { onClick: popup.ask, onPointerEnter: popup.load, onFocus: popup.load, onKeyDown }
  const role = kind === 'listbox' ? 'combobox' : undefined
  const own = { role, 'aria-haspopup': kind, 'aria-expanded': false, ...rest, ...answers }
  if (!render) return <button type="button" {...own} className={className} />
  return cloneElement(render as ReactElement<PopupProps>, {
    ...own,
    className: cn((render.props as PopupProps).className, className),
  })
}

interface ClosedTriggerProps extends TriggerProps {
  popup: Pick<Popup<unknown>, 'ask' | 'load'>
  kind: 'dialog' | 'menu' | 'listbox'
}
