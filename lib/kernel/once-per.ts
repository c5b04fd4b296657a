/**
 * Caches what `make` computes from an object for the object's lifetime. It serves figures of a cached list, which is a new object
 * after any write.
 */
export function oncePer<K extends object, A extends unknown[], V>(make: (key: K, ...known: A) => V): (key: K, ...known: A) => V {
  const made = new WeakMap<K, { value: V }>()
  return (key, ...known) => {
    const existing = made.get(key)
    if (existing) return existing.value
    const value = make(key, ...known)
    made.set(key, { value })
    return value
  }
}
