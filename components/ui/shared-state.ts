import { useSyncExternalStore } from 'react'

export interface SharedState<T> {
  set: (next: T) => void
  /** The current value; on the server and during hydration, the initial one. */
  useValue: () => T
}

/** A page-wide value that any component may set and any may subscribe to. */
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
