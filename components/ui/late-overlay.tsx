'use client'

import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useBufferedKeys } from './buffered-keys'
import { late, useLate, type Late } from './late'
import { toastUnfetched } from './toast-unfetched'

interface Opened {
  /** Of what takes the focus when it opens: keys are kept for it until then. */
  open?: boolean
  /** Called when its code did not come, or was no longer waited for: whoever opened it takes it for closed. */
  onUnfetched?: () => void
}

/**
 * The code of something that opens, once it was open and its code is there; null until then. Where it does not come that is said, and
 * the next opening asks again.
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
 * What opens over the page and is fetched at its first opening; then it stays, so that it may close with its movement. `meanwhile` is
 * shown until it is there.
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
