'use client'

import { cloneElement, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react'
import { cn } from './cn'
import { useLate } from './late'
import type { Late } from './late'
import { tellUnfetched } from './tell-unfetched'

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
 * come that is said, and the popup is closed as before.
 */
export function usePopup<P>(code: Late<P>, { open, onOpenChange }: PopupState): Popup<P> {
  const [isAsked, setAsked] = useState(false)
  if (open && !isAsked) setAsked(true)
  const ask = () => {
    setAsked(true)
    onOpenChange?.(true)
  }
  const missed = useEffectEvent(() => {
    tellUnfetched()
    onOpenChange?.(false)
    setAsked(false)
  })
  useEffect(() => {
    if (isAsked) void code.comes().then((came) => came || missed())
  }, [code, isAsked])
  return { parts: useLate(code, isAsked), ask, load: code.load }
}

export type TriggerProps = ComponentProps<'button'> & { render?: ReactElement }

type Given = Record<string, unknown> & { className?: string }

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
  return cloneElement(render as ReactElement<Given>, { ...own, className: cn((render.props as Given).className, className) })
}

interface ClosedTriggerProps extends TriggerProps {
  popup: Pick<Popup<unknown>, 'ask' | 'load'>
  kind: 'dialog' | 'menu' | 'listbox'
}
