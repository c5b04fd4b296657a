/**
 * The way from a skill over what it needs back to itself, its own name first and last; null when there is none.
 * `needs` says which names a skill needs, none for one that is unknown.
 */
export function findCycle(start: string, needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const name of queue) {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return [...wayTo(start, name, cameFrom), start]
      if (cameFrom.has(next)) continue
      cameFrom.set(next, name)
      queue.push(next)
    }
  }
  return null
}

function wayTo(start: string, end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let name = end; name !== start;) {
    name = cameFrom.get(name) ?? start
    way.unshift(name)
  }
  return way
}
