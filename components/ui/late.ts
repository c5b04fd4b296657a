'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** Code that is fetched when it is first wanted, and kept. */
export interface Late<T> {
  /** Begins to fetch it; again after a fetch that failed. */
  load: () => void
  /** Null until it is there. */
  read: () => T | null
  subscribe: (listener: () => void) => () => void
}

/** `fetch` is an `import()`: what it names goes into scripts of its own, which no page asks for before it wakes up. */
export function late<T>(fetch: () => Promise<T>): Late<T> {
  let value: T | null = null
  let isPending = false
  const listeners = new Set<() => void>()
  const take = (came: T) => {
    value = came
    for (const listener of listeners) listener()
  }
  return {
    load: () => {
      if (value !== null || isPending) return
      isPending = true
      void fetch()
        .then(take, () => undefined)
        .finally(() => (isPending = false))
    },
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
