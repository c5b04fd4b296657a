const none = -1

/**
 * Transitions of an automaton in typed arrays: one table from (state, symbol) to an edge by open addressing, and a list of each state's
 * edges for copying. 24 bytes an edge at the usual load.
 */
export class Edges {
  count = 0
  private from = new Int32Array(64)
  private symbol = new Int32Array(64)
  private to = new Int32Array(64)
  /** Next edge of the same state. */
  private next = new Int32Array(64)
  private slots = new Int32Array(128).fill(none)

  /** Target of a state's edge, -1 where there is none. */
  target(state: number, symbol: number): number {
    const edge = this.slots[this.slotOf(state, symbol)]!
    return edge < 0 ? none : this.to[edge]!
  }

  /** Sets an edge and answers the head of its state's list: the new edge, or the given head where the edge was there. */
  set(state: number, symbol: number, to: number, head: number): number {
    const slot = this.slotOf(state, symbol)
    const known = this.slots[slot]!
    if (known >= 0) {
      this.to[known] = to
      return head
    }
    if (this.count === this.from.length) this.widen()
    const edge = this.count
    this.count += 1
    this.from[edge] = state
    this.symbol[edge] = symbol
    this.to[edge] = to
    this.next[edge] = head
    this.slots[slot] = edge
    if (this.count * 10 > this.slots.length * 7) this.rehash()
    return edge
  }

  /** Calls back with symbol and target of every edge of a list. */
  each(head: number, visit: (symbol: number, to: number) => void): void {
    for (let edge = head; edge >= 0; edge = this.next[edge]!) visit(this.symbol[edge]!, this.to[edge]!)
  }

  get bytes(): number {
    return 4 * (this.from.length + this.symbol.length + this.to.length + this.next.length + this.slots.length)
  }

  private slotOf(state: number, symbol: number): number {
    const mask = this.slots.length - 1
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const edge = this.slots[slot]!
      if (edge < 0 || (this.from[edge] === state && this.symbol[edge] === symbol)) return slot
      slot = (slot + 1) & mask
    }
  }

  private widen(): void {
    for (const name of ['from', 'symbol', 'to', 'next'] as const) this[name] = widened(this[name])
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(none)
    for (let edge = 0; edge < this.count; edge += 1) this.slots[this.slotOf(this.from[edge]!, this.symbol[edge]!)] = edge
  }
}

/** The same numbers with half as much room again. */
export function widened(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(Math.ceil(column.length * 1.5) + 16)
  wider.set(column)
  return wider
}
