/** A numbered choice and what it was last seen to be worth. */
interface Entry {
  id: number
  worth: number
}

/**
 * Takes the best choice again and again while worth only falls as others are taken: a stale value is an upper bound, so only the top
 * of the heap is weighed anew. `weigh` answers null to drop a choice for good; `select` answers false to end. Ties go to the smaller id.
 */
export function selectGreedily(
  ids: Iterable<number>,
  bound: (id: number) => number,
  weigh: (id: number) => number | null,
  select: (id: number) => boolean,
): void {
  const heap: Entry[] = []
  for (const id of ids) push(heap, { id, worth: bound(id) })
  while (heap.length > 0) {
    const { id } = heap[0]!
    pop(heap)
    const worth = weigh(id)
    if (worth === null) continue
    const entry = { id, worth }
    if (heap.length > 0 && isBefore(heap[0]!, entry)) push(heap, entry)
    else if (!select(id)) return
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.worth > b.worth || (a.worth === b.worth && a.id < b.id)
}

function push(heap: Entry[], entry: Entry): void {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isBefore(entry, heap[parent]!)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = entry
}

function pop(heap: Entry[]): void {
  const entry = heap.pop()!
  if (heap.length === 0) return
  let at = 0
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
    if (!isBefore(heap[child]!, entry)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = entry
}
