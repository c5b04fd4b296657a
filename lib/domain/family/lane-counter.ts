/** Counts of up to 2^31 units in bits. */
const planesMax = 32

/**
 * Counts how many of some units have each of many features, 32 at once: a feature is a bit of its unit's row, and bit k of 32 counts
 * stands in one word, so that a unit is added to all of them by the logic of an adder (Harley and Seal's way to count bits).
 */
export class LaneCounter {
  /** Features, counted by their place. */
  readonly size: number
  readonly #width: number
  /** By unit its words. */
  readonly #rows: Int32Array
  readonly #planes = new Int32Array(planesMax)
  /** Where the rows of the units at hand begin, filled up to eights with a row of nothing. */
  readonly #at: Int32Array

  /** `unitsOf` by feature. */
  constructor(unitsOf: readonly Int32Array[], units: number) {
    this.size = unitsOf.length
    this.#width = (unitsOf.length + 31) >> 5
    this.#rows = new Int32Array((units + 1) * this.#width)
    this.#at = new Int32Array(units + 7)
    const rows = this.#rows
    const width = this.#width
    for (let feature = 0; feature < unitsOf.length; feature += 1) {
      const own = unitsOf[feature]!
      const word = feature >> 5
      const bit = 1 << (feature & 31)
      for (let at = 0; at < own.length; at += 1) rows[own[at]! * width + word]! |= bit
    }
  }

  /**
   * Tells those of the first `end` features that enough of some units have, with their number. How many are enough is given by word of 32:
   * more than the units are, where all of its features may be passed over.
   */
  count(
    some: Int32Array,
    { end, enough }: { end: number; enough: Int32Array },
    tell: (feature: number, count: number) => void,
  ): void {
    const bits = 32 - Math.clz32(some.length)
    const words = (Math.min(end, this.size) + 31) >> 5
    const eights = this.#place(some)
    for (let word = 0; word < words; word += 1) {
      const least = enough[word]!
      if (least > some.length) continue
      this.#add(word, eights, bits)
      let open = this.#reached(least, bits)
      while (open !== 0) {
        const lane = 31 - Math.clz32(open & -open)
        open &= open - 1
        const feature = word * 32 + lane
        if (feature < end) tell(feature, this.#countAt(lane, bits))
      }
    }
  }

  /** How many they are, filled up. */
  #place(some: Int32Array): number {
    const at = this.#at
    const width = this.#width
    const nothing = this.#rows.length - width
    const eights = (some.length + 7) & ~7
    for (let i = 0; i < some.length; i += 1) at[i] = some[i]! * width
    for (let i = some.length; i < eights; i += 1) at[i] = nothing
    return eights
  }

  /** Adds the rows at hand up, eight by eight. */
  #add(word: number, eights: number, bits: number): void {
    const rows = this.#rows
    const at = this.#at
    const planes = this.#planes
    for (let plane = 3; plane < bits; plane += 1) planes[plane] = 0
    let ones = 0
    let twos = 0
    let fours = 0
    for (let i = 0; i < eights; i += 8) {
      const a = rows[at[i]! + word]!
      const b = rows[at[i + 1]! + word]!
      const c = rows[at[i + 2]! + word]!
      const d = rows[at[i + 3]! + word]!
      const e = rows[at[i + 4]! + word]!
      const f = rows[at[i + 5]! + word]!
      const g = rows[at[i + 6]! + word]!
      const h = rows[at[i + 7]! + word]!
      // Full adders: of three bits of one weight one stays, and one is carried.
      let half = ones ^ a
      const ab = (ones & a) | (half & b)
      ones = half ^ b
      half = ones ^ c
      const cd = (ones & c) | (half & d)
      ones = half ^ d
      half = ones ^ e
      const ef = (ones & e) | (half & f)
      ones = half ^ f
      half = ones ^ g
      const gh = (ones & g) | (half & h)
      ones = half ^ h
      half = twos ^ ab
      const abcd = (twos & ab) | (half & cd)
      twos = half ^ cd
      half = twos ^ ef
      const efgh = (twos & ef) | (half & gh)
      twos = half ^ gh
      half = fours ^ abcd
      let carried = (fours & abcd) | (half & efgh)
      fours = half ^ efgh
      for (let plane = 3; plane < bits; plane += 1) {
        const before = planes[plane]!
        planes[plane] = before ^ carried
        carried &= before
      }
    }
    planes[0] = ones
    planes[1] = twos
    planes[2] = fours
  }

  /** A bit for each of the 32 that is counted `least` times: their counts are compared from the highest bit down. */
  #reached(least: number, bits: number): number {
    let more = 0
    let equal = -1
    for (let plane = bits - 1; plane >= 0; plane -= 1) {
      const own = this.#planes[plane]!
      if ((least >>> plane) & 1) equal &= own
      else {
        more |= equal & own
        equal &= ~own
      }
    }
    return more | equal
  }

  #countAt(lane: number, bits: number): number {
    let count = 0
    for (let plane = 0; plane < bits; plane += 1) count |= ((this.#planes[plane]! >>> lane) & 1) << plane
    return count
  }
}
