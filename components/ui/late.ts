'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** Code that is loaded on first use, and cached. */
export interface Late<T> {
  /** Starts loading; retries after a failure. */
  load: () => void
  /** Loads in the same way, and returns whether it succeeded. */
  comes: () => Promise<boolean>
  /** Null until it is loaded. */
  read: () => T | null
  subscribe: (listener: () => void) => () => void
}

/** `fetch` is an `import()`: its modules go into separate scripts, which no page requests before hydration. */
export function late<T>(fetch: () => Promise<T>): Late<T> {
  let value: T | null = null
  let pending: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  const resolve = (came: T) => {
    value = came
    for (const listener of listeners) listener()
    return true
  }
  const comes = () => {
    pending ??= fetch().then(resolve, () => {
      pending = null
      return false
    })
    return pending
  }
  return {
    load: () => void comes(),
    comes,
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The code once it is requested and loaded; null until then. */
export function useLate<T>(code: Late<T>, isWanted: boolean): T | null {
  const value = useSyncExternalStore(code.subscribe, code.read, () => null)
  useEffect(() => {
    if (isWanted) code.load()
  }, [code, isWanted])
  return isWanted ? value : null
}
