import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { animatedPng } from '@/scripts/picture/animated-png.mjs'

const part = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture of one grey point, in as many pieces of data as given. */
function point(grey: number, { width = 1, pieces = 1 } = {}): Buffer {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const data = deflateSync(Buffer.from([0, ...Array.from({ length: width }, () => grey)]))
  const size = Math.ceil(data.length / pieces)
  const parts = Array.from({ length: pieces }, (_, index) => part('IDAT', data.subarray(index * size, (index + 1) * size)))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    part('IHDR', head),
    ...parts,
    part('IEND', Buffer.alloc(0)),
  ])
}

function read(png: Buffer) {
  const parts: { type: string; data: Buffer; isIntact: boolean }[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    parts.push({
      type: named.toString('latin1', 0, 4),
      data: named.subarray(4),
      isIntact: png.readUInt32BE(at + 8 + length) === crc32(named),
    })
    at += 12 + length
  }
  return parts
}

it('A moving picture holds its frames in order, each for its time, and is a still one for readers that know no other', () => {
  const made = animatedPng([
    { png: point(10), ms: 500 },
    { png: point(200, { pieces: 2 }), ms: 1500 },
  ])
  const parts = read(made)
  expect(parts.map((one) => one.type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'])
  expect(parts.every((one) => one.isIntact)).toBe(true)
  expect(parts[1]?.data.readUInt32BE(0)).toBe(2)
  const numbered = parts.filter((one) => ['fcTL', 'fdAT'].includes(one.type))
  expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2])
  expect(parts.flatMap(({ type, data }) => (type === 'fcTL' ? [data.readUInt16BE(20) / data.readUInt16BE(22)] : []))).toEqual([
    0.5, 1.5,
  ])
  expect([...inflateSync(parts[3]!.data)]).toEqual([0, 10])
  expect([...inflateSync(parts[5]!.data.subarray(4))]).toEqual([0, 200])
})

it('Frames of different sizes are refused', () => {
  expect(() =>
    animatedPng([
      { png: point(1), ms: 1 },
      { png: point(1, { width: 2 }), ms: 1 },
    ]),
  ).toThrow('Frame 2')
})
