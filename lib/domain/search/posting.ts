/** Documents that hold one term, by slot in ascending order, with what the term gives to each. A view: it holds until the next change. */
export interface Posting {
  size: number
  /** No weight is above it; what was taken out may have been the heaviest. */
  heaviest: number
  slots: Int32Array
  weights: Float32Array
}

/**
 * The lists of all terms in two shared columns: most terms stand in one document, and arrays of their own would cost ten times
 * what they hold. A list lies in a block of 2ⁿ places; one that outgrows its block moves, and the block is used again.
 */
export class Postings {
  private slots = new Int32Array(1024)
  private weights = new Float32Array(1024)
  private used = 0
  private readonly ids = new Map<string, number>()
  /** By the id of a term: its text, where its block starts, the n of its 2ⁿ places, how many are taken, the heaviest weight. */
  private readonly terms: string[] = []
  private readonly starts: number[] = []
  private readonly orders: number[] = []
  private readonly sizes: number[] = []
  private readonly heaviest: number[] = []
  private readonly freeIds: number[] = []
  private readonly freeBlocks: number[][] = []

  idOf(term: string): number | undefined {
    return this.ids.get(term)
  }

  /** How many documents hold a term. */
  sizeOf(term: string): number {
    const id = this.ids.get(term)
    return id === undefined ? 0 : this.sizes[id]!
  }

  read(term: string): Posting | null {
    const id = this.ids.get(term)
    if (id === undefined) return null
    const [start, size] = [this.starts[id]!, this.sizes[id]!]
    return {
      size,
      heaviest: this.heaviest[id]!,
      slots: this.slots.subarray(start, start + size),
      weights: this.weights.subarray(start, start + size),
    }
  }

  /** Adds a document to a term's list; its slot must not be there yet. Answers the term's id. */
  insert(term: string, slot: number, weight: number): number {
    const id = this.ids.get(term) ?? this.create(term)
    if (this.sizes[id] === 2 ** this.orders[id]!) this.move(id)
    const end = this.starts[id]! + this.sizes[id]!
    const at = this.placeOf(id, slot)
    this.slots.copyWithin(at + 1, at, end)
    this.weights.copyWithin(at + 1, at, end)
    this.slots[at] = slot
    this.weights[at] = weight
    this.sizes[id]! += 1
    // As it is kept: rounded to 32 bits, it may lie above what was given.
    this.heaviest[id] = Math.max(this.heaviest[id]!, this.weights[at] ?? weight)
    return id
  }

  /** Takes a document out; a term that nobody holds any more is forgotten. Nothing happens where the slot is not there. */
  remove(id: number, slot: number): void {
    const end = this.starts[id]! + this.sizes[id]!
    const at = this.placeOf(id, slot)
    if (at >= end || this.slots[at] !== slot) return
    this.slots.copyWithin(at, at + 1, end)
    this.weights.copyWithin(at, at + 1, end)
    this.sizes[id]! -= 1
    if (this.sizes[id] === 0) this.forget(id)
  }

  private create(term: string): number {
    const id = this.freeIds.pop() ?? this.terms.length
    this.ids.set(term, id)
    this.terms[id] = term
    this.starts[id] = this.take(0)
    this.orders[id] = 0
    this.sizes[id] = 0
    this.heaviest[id] = 0
    return id
  }

  private forget(id: number): void {
    this.ids.delete(this.terms[id]!)
    this.terms[id] = ''
    this.give(this.starts[id]!, this.orders[id]!)
    this.freeIds.push(id)
  }

  /** First place of a term's block whose slot is not below `slot`. */
  private placeOf(id: number, slot: number): number {
    let low = this.starts[id]!
    let high = low + this.sizes[id]!
    // Documents mostly come in the order of their slots.
    if (high > low && this.slots[high - 1]! < slot) return high
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.slots[middle]! < slot) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Gives a term a block of twice the places. */
  private move(id: number): void {
    const [from, order, size] = [this.starts[id]!, this.orders[id]!, this.sizes[id]!]
    const to = this.take(order + 1)
    this.slots.copyWithin(to, from, from + size)
    this.weights.copyWithin(to, from, from + size)
    this.give(from, order)
    this.starts[id] = to
    this.orders[id] = order + 1
  }

  private take(order: number): number {
    const free = this.freeBlocks[order]?.pop()
    if (free !== undefined) return free
    const start = this.used
    this.used += 2 ** order
    if (this.used > this.slots.length) {
      const length = Math.max(this.used, Math.ceil(this.slots.length * 1.5))
      const [slots, weights] = [new Int32Array(length), new Float32Array(length)]
      slots.set(this.slots)
      weights.set(this.weights)
      this.slots = slots
      this.weights = weights
    }
    return start
  }

  private give(start: number, order: number): void {
    ;(this.freeBlocks[order] ??= []).push(start)
  }
}
