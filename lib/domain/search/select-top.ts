/** What may enter the selection (never a score of 0), and who comes first of two equal scores. */
export interface Selection {
  limit: number
  isAllowed: (slot: number) => boolean
  before: (a: number, b: number) => boolean
}

/** The best of some slots by their scores, best first. Keeps a heap of `limit` slots with the worst on top: one pass, no sort of all. */
export function selectTop(scores: Float64Array, slots: Int32Array, selection: Selection): number[] {
  const { limit, isAllowed, before } = selection
  const heap: number[] = []
  const isBetter = (a: number, b: number): boolean => (scores[a] === scores[b] ? before(a, b) : scores[a]! > scores[b]!)
  for (const slot of slots) {
    const score = scores[slot]!
    if (score <= 0) continue
    if (heap.length === limit && (limit === 0 || score < scores[heap[0]!]! || !isBetter(slot, heap[0]!))) continue
    if (!isAllowed(slot)) continue
    if (heap.length < limit) {
      heap.push(slot)
      rise(heap, isBetter)
    } else {
      heap[0] = slot
      sink(heap, isBetter)
    }
  }
  return heap.sort((a, b) => (isBetter(a, b) ? -1 : 1))
}

type Better = (a: number, b: number) => boolean

function rise(heap: number[], isBetter: Better): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isBetter(heap[parent]!, heap[at]!)) return
    ;[heap[parent], heap[at]] = [heap[at]!, heap[parent]!]
    at = parent
  }
}

function sink(heap: number[], isBetter: Better): void {
  for (let at = 0; ;) {
    let worst = at
    for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isBetter(heap[worst]!, heap[child]!)) worst = child
    if (worst === at) return
    ;[heap[worst], heap[at]] = [heap[at]!, heap[worst]!]
    at = worst
  }
}

/**
 * A floor below the `limit`-th best score of the allowed slots; −Infinity where there are fewer. `isAllowed` is asked only of
 * what would rise above the floor so far.
 */
export function floorOf(scores: Float64Array, slots: Int32Array, limit: number, isAllowed: (slot: number) => boolean): number {
  const heap: number[] = []
  const isBetter: Better = (a, b) => scores[a]! > scores[b]!
  for (const slot of slots) {
    if (heap.length === limit && scores[slot]! <= scores[heap[0]!]!) continue
    if (!isAllowed(slot)) continue
    if (heap.length < limit) {
      heap.push(slot)
      rise(heap, isBetter)
    } else {
      heap[0] = slot
      sink(heap, isBetter)
    }
  }
  return heap.length < limit ? -Infinity : scores[heap[0]!]!
}
