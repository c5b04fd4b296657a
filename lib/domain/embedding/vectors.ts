/** Vectors of one model, one after the other, each of length 1. */
export interface Vectors {
  dimensions: number
  values: Float32Array
}

/**
 * Lays vectors out one after the other, each scaled to length 1, so that a dot product is a cosine.
 * @throws RangeError where they are not of one length, empty, zero or not finite.
 */
export function unitVectors(vectors: readonly ArrayLike<number>[]): Vectors {
  const dimensions = vectors[0]?.length ?? 0
  const values = new Float32Array(vectors.length * dimensions)
  vectors.forEach((vector, at) => {
    let square = 0
    for (let index = 0; index < vector.length; index++) square += vector[index]! ** 2
    const isSound = vector.length === dimensions && square > 0 && Number.isFinite(square)
    if (!isSound) throw new RangeError('a vector is empty, zero, not finite, or not as long as the others')
    const scale = 1 / Math.sqrt(square)
    for (let index = 0; index < dimensions; index++) values[at * dimensions + index] = vector[index]! * scale
  })
  return { dimensions, values }
}

/** The numbers as bytes: 32-bit floats, little-endian. */
export function packVectors({ values }: Vectors): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  values.forEach((value, at) => view.setFloat32(at * 4, value, true))
  return bytes
}

/** The inverse of `packVectors`. */
export function unpackVectors(bytes: Uint8Array, dimensions: number): Vectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { dimensions, values: Float32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getFloat32(at * 4, true)) }
}

/** Highest cosine of a unit vector to any of some others; −1 where there is none or they are of another length. */
export function nearestCosine({ dimensions, values }: Vectors, query: Float32Array): number {
  let best = -1
  if (dimensions === 0 || query.length !== dimensions) return best
  for (let start = 0; start + dimensions <= values.length; start += dimensions) {
    let sum = 0
    for (let at = 0; at < dimensions; at++) sum += values[start + at]! * query[at]!
    if (sum > best) best = sum
  }
  return Math.min(1, best)
}
