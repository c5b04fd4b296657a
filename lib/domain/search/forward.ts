/** One term of a document in one field, with its weight there. */
export interface Mention {
  /** Id of the term in the postings. */
  term: number
  /** Place of the field among the searched ones. */
  field: number
  weight: number
}

/** What each document holds, packed in shared columns: read again to explain a score and to take the document out. */
export class Forward {
  private terms = new Int32Array(1024)
  private fields = new Uint8Array(1024)
  private weights = new Float32Array(1024)
  private used = 0
  private lost = 0
  /** By slot; a slot that is free has none. */
  private readonly starts: number[] = []
  private readonly sizes: number[] = []

  set(slot: number, mentions: readonly Mention[]): void {
    this.grow(mentions.length)
    this.starts[slot] = this.used
    this.sizes[slot] = mentions.length
    for (const { term, field, weight } of mentions) {
      this.terms[this.used] = term
      this.fields[this.used] = field
      this.weights[this.used] = weight
      this.used++
    }
  }

  read(slot: number): Mention[] {
    const start = this.starts[slot] ?? 0
    return Array.from({ length: this.sizes[slot] ?? 0 }, (_, at) => ({
      term: this.terms[start + at]!,
      field: this.fields[start + at]!,
      weight: this.weights[start + at]!,
    }))
  }

  /** The mentions of some terms alone, in the same order. */
  pick(slot: number, wanted: { has(term: number): boolean }): Mention[] {
    const start = this.starts[slot] ?? 0
    const end = start + (this.sizes[slot] ?? 0)
    const found: Mention[] = []
    for (let at = start; at < end; at++) {
      const term = this.terms[at]!
      if (wanted.has(term)) found.push({ term, field: this.fields[at]!, weight: this.weights[at]! })
    }
    return found
  }

  remove(slot: number): void {
    this.lost += this.sizes[slot] ?? 0
    this.sizes[slot] = 0
  }

  /** Makes room: first by closing the gaps where these are half of what is used. */
  private grow(by: number): void {
    if (this.used + by <= this.terms.length) return
    if (this.lost * 2 > this.used) this.close()
    if (this.used + by <= this.terms.length) return
    const length = Math.max(this.used + by, Math.ceil(this.terms.length * 1.5))
    const [terms, fields, weights] = [new Int32Array(length), new Uint8Array(length), new Float32Array(length)]
    terms.set(this.terms)
    fields.set(this.fields)
    weights.set(this.weights)
    this.terms = terms
    this.fields = fields
    this.weights = weights
  }

  private close(): void {
    const slots = [...this.sizes.keys()].filter((slot) => this.sizes[slot]! > 0).sort((a, b) => this.starts[a]! - this.starts[b]!)
    let to = 0
    for (const slot of slots) {
      const [from, size] = [this.starts[slot]!, this.sizes[slot]!]
      for (const column of [this.terms, this.fields, this.weights]) column.copyWithin(to, from, from + size)
      this.starts[slot] = to
      to += size
    }
    this.used = to
    this.lost = 0
  }
}
