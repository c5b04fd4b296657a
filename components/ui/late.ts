'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** Code that is fetched when it is first wanted, and kept. */
export interface Late<T> {
  /** Begins to fetch it; again after a fetch that failed. */
  load: () => void
  /** Fetches it in the same way, and answers whether it came. */
  comes: () => Promise<boolean>
  /** Null until it is there. */
  read: () => T | null
  subscribe: (listener: () => void) => () => void
}

/** `fetch` is an `import()`: what it names goes into scripts of its own, which no page asks for before it wakes up. */
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

/** The code once it is wanted and there; null until then. */
export function useLate<T>(code: Late<T>, isWanted: boolean): T | null {
  const value = useSyncExternalStore(code.subscribe, code.read, () => null)
  useEffect(() => {
    if (isWanted) code.load()
  }, [code, isWanted])
  return isWanted ? value : null
}
