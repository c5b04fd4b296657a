import type { CanonicalSequence } from '@/lib/domain/mining/canonicalise'
import type { MiningSequence } from '@/lib/domain/mining/types'

/** Numbers for shape hashes, so that the miner works on integers. One table a run. */
export class ShapeTable {
  private readonly ids = new Map<string, number>()
  private readonly hashes: string[] = []

  /** Id of a hash, given on first sight. */
  idOf(hash: string): number {
    const known = this.ids.get(hash)
    if (known !== undefined) return known
    this.ids.set(hash, this.hashes.length)
    return this.hashes.push(hash) - 1
  }

  /** Hash of an id that this table gave. */
  hashOf(id: number): string {
    const hash = this.hashes[id]
    if (hash === undefined) throw new RangeError(`no shape has the id ${id}`)
    return hash
  }

  /** A canonical sequence as the miner takes it. */
  encode(sequence: Pick<CanonicalSequence, 'shapes' | 'positions'>): MiningSequence {
    return { shapes: Int32Array.from(sequence.shapes, (hash) => this.idOf(hash)), positions: sequence.positions }
  }
}
