/** Documents that hold one term, by slot in ascending order, with the term's weight in each. Grows by doubling. */
export interface Posting {
  size: number
  /** No weight is above it; what was taken out may have been the heaviest. */
  heaviest: number
  slots: Int32Array
  weights: Float32Array
}

export function createPosting(): Posting {
  return { size: 0, heaviest: 0, slots: new Int32Array(2), weights: new Float32Array(2) }
}

/** First place whose slot is not below `slot`. */
function placeOf(posting: Posting, slot: number): number {
  const last = posting.slots[posting.size - 1]
  if (last === undefined || posting.size === 0 || last < slot) return posting.size
  let low = 0
  let high = posting.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (posting.slots[middle]! < slot) low = middle + 1
    else high = middle
  }
  return low
}

/** Adds a document; its slot must not be there yet. */
export function insertPosting(posting: Posting, slot: number, weight: number): void {
  if (posting.size === posting.slots.length) grow(posting)
  const at = placeOf(posting, slot)
  posting.slots.copyWithin(at + 1, at, posting.size)
  posting.weights.copyWithin(at + 1, at, posting.size)
  posting.slots[at] = slot
  posting.weights[at] = weight
  posting.size++
  posting.heaviest = Math.max(posting.heaviest, weight)
}

/** Takes a document out; nothing happens where it is not there. */
export function removePosting(posting: Posting, slot: number): void {
  const at = placeOf(posting, slot)
  if (at >= posting.size || posting.slots[at] !== slot) return
  posting.slots.copyWithin(at, at + 1, posting.size)
  posting.weights.copyWithin(at, at + 1, posting.size)
  posting.size--
}

function grow(posting: Posting): void {
  const slots = new Int32Array(posting.slots.length * 2)
  const weights = new Float32Array(posting.weights.length * 2)
  slots.set(posting.slots)
  weights.set(posting.weights)
  posting.slots = slots
  posting.weights = weights
}
