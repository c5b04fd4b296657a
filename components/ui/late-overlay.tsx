'use client'

import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useBufferedKeys } from './buffered-keys'
import { late, useLate, type Late } from './late'
import { toastError } from './toast'

interface Opened {
  /** For an overlay that takes the focus: keys are buffered for it until it opens. */
  open?: boolean
  /** Called when its code did not load, or is no longer needed, so that the opener treats it as closed. */
  onUnfetched?: () => void
}

/** Reports that an overlay's code did not load. */
function toastUnfetched(): void {
  toastError('Couldn’t open this', { effect: 'The server didn’t answer. Check that it is running, then try again.' })
}

/**
 * The code of an overlay, once it was opened and its code is loaded; null until then. A failure is reported, and the next opening
 * retries.
 */
export function useOpened<T>(code: Late<T>, isOpen: boolean, onUnfetched: () => void): T | null {
  const [isWanted, setWanted] = useState(isOpen)
  if (isOpen && !isWanted) setWanted(true)
  const missed = useEffectEvent(() => {
    toastUnfetched()
    onUnfetched()
  })
  useEffect(() => {
    if (isOpen) void code.comes().then((came) => came || missed())
  }, [code, isOpen])
  return useLate(code, isWanted)
}

/**
 * An overlay whose code loads at its first opening; then it stays mounted, so that closing can animate. `meanwhile` is shown until
 * it is loaded.
 */
export function lateOverlay<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P & Opened> & Pick<Late<unknown>, 'load'> {
  const code = late(load)
  function Overlay(props: P & Opened) {
    const { open, onUnfetched } = props
    const Part = useOpened(code, open ?? true, () => onUnfetched?.())
    useBufferedKeys(open ?? false, () => onUnfetched?.())
    return Part ? createElement(Part, props) : open && meanwhile
  }
  return Object.assign(Overlay, { load: code.load })
}
