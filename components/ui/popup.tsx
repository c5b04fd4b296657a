'use client'

import { cloneElement, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react'
import { cn } from './cn'
import { useBufferedKeys } from './buffered-keys'
import type { Late } from './late'
import { useOpened } from './late-overlay'

/** State that the trigger and the content of a popup share. */
export interface Popup<P> {
  /** Null until it was opened for the first time and its code is loaded. */
  parts: P | null
  /** Opens it for the first time. */
  ask: () => void
  /** Preloads its code before a likely press. */
  load: () => void
}

export interface PopupState {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A popup whose code (positioning, focus trap) loads at its first opening, because pages show many and open few. A failure is
 * reported, and the popup closes again. Keys are buffered from its opening until it has the focus.
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
  // An uncontrolled popup starts open, unless it was cancelled.
  return { parts: open === undefined && !isRequested ? null : parts, ask, load: code.load }
}

export type TriggerProps = ComponentProps<'button'> & { render?: ReactElement }

type PopupProps = Record<string, unknown> & { className?: string }

/** The trigger of a popup before its first opening: looks, reads and behaves like the real one that replaces it. */
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
