import { useSyncExternalStore } from 'react'

export interface SharedState<T> {
  set: (next: T) => void
  /** What it is now; on the server, and while the page wakes up, what it was first. */
  useValue: () => T
}

/** A value of the whole page that anything may set and any part follow. */
export function sharedState<T>(first: T): SharedState<T> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  }
}
