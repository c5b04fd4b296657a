/** One entry of two readings with its position in each; never null on both sides. */
export interface MergedEntry<S, I> {
  stored: S | null
  incoming: I | null
}

/** Equal entries of one reading are distinguished by their order. */
function keysOf(identities: string[]): string[] {
  const seen = new Map<string, number>()
  return identities.map((identity) => {
    const ordinal = seen.get(identity) ?? 0
    seen.set(identity, ordinal + 1)
    return `${identity}\u0000${ordinal}`
  })
}

/**
 * Merges two readings of one list, neither of which may be complete: an entry that only the stored reading has stays after its
 * predecessor; the rest follows the order of the new one.
 */
export function mergeLists<S, I>(stored: S[], incoming: I[], identityOf: (entry: S | I) => string): MergedEntry<S, I>[] {
  if (stored.length === 0) return incoming.map((entry) => ({ stored: null, incoming: entry }))
  const storedKeys = keysOf(stored.map(identityOf))
  const incomingKeys = keysOf(incoming.map(identityOf))
  const byKey = new Map(stored.map((entry, index) => [storedKeys[index], entry]))
  const known = new Set(incomingKeys)
  const alone = new Map<string, S[]>()
  let anchor = ''
  stored.forEach((entry, index) => {
    const key = storedKeys[index] ?? ''
    if (known.has(key)) anchor = key
    else alone.set(anchor, [...(alone.get(anchor) ?? []), entry])
  })
  const after = (key: string) => (alone.get(key) ?? []).map((entry) => ({ stored: entry, incoming: null }))
  const both = incoming.flatMap((entry, index) => {
    const key = incomingKeys[index] ?? ''
    return [{ stored: byKey.get(key) ?? null, incoming: entry }, ...after(key)]
  })
  return [...after(''), ...both]
}
