'use client'

import { useSyncExternalStore } from 'react'

export type Overlay = 'palette' | 'keys' | null

let open: Overlay = null
const listeners = new Set<() => void>()

/** Opens the palette or the key sheet from anywhere; null closes it. */
export function openOverlay(next: Overlay): void {
  open = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Which of them is open. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}
