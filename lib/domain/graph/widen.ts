/** A cluster as far as it widens a suggestion: its members in the order in which they should come. */
export interface Widening {
  id: string
  name: string
  members: readonly string[]
}

/** A skill that comes with others, the cluster that brings it, and the suggested one that it belongs to. */
export interface Neighbour {
  id: string
  anchor: string
  cluster: { id: string; name: string }
}

/**
 * Which skills clusters add to those that are suggested (best first): the members that are not among them, in the order of the
 * skills that bring them, each once and at most `most`. `isAllowed` says which could be served at all.
 */
export function widen(
  suggested: readonly string[],
  clusters: readonly Widening[],
  most: number,
  isAllowed: (id: string) => boolean,
): Neighbour[] {
  const known = new Set(suggested)
  const added: Neighbour[] = []
  for (const anchor of suggested) {
    for (const { id: clusterId, name, members } of clusters.filter((one) => one.members.includes(anchor))) {
      for (const id of members) {
        if (added.length >= most) return added
        if (known.has(id) || !isAllowed(id)) continue
        known.add(id)
        added.push({ id, anchor, cluster: { id: clusterId, name } })
      }
    }
  }
  return added
}
