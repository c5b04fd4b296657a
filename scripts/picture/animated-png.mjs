// Joins pictures of one size to a moving one, which browsers and GitHub show as they show any PNG.
import { crc32 } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

function chunksOf(png) {
  const chunks = []
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

const dataOf = (png, type) => chunksOf(png).flatMap((one) => (one.type === type ? [one.data] : []))

const number = (value) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/**
 * @param frames `{ png, ms }`: the bytes of a picture and how long it is shown
 * @throws Error for frames of different sizes or colours
 */
export function animatedPng(frames) {
  const [head] = dataOf(frames[0].png, 'IHDR')
  let order = 0
  const control = (ms) => {
    const times = Buffer.alloc(6)
    times.writeUInt16BE(ms, 0)
    times.writeUInt16BE(1000, 2)
    return chunk('fcTL', Buffer.concat([number(order++), head.subarray(0, 8), number(0), number(0), times]))
  }
  const shown = frames.flatMap(({ png, ms }, index) => {
    if (!dataOf(png, 'IHDR')[0].equals(head)) throw new Error(`Frame ${index + 1} has another size or other colours`)
    const data = Buffer.concat(dataOf(png, 'IDAT'))
    return [control(ms), index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number(order++), data]))]
  })
  const count = chunk('acTL', Buffer.concat([number(frames.length), number(0)]))
  return Buffer.concat([signature, chunk('IHDR', head), count, ...shown, chunk('IEND', Buffer.alloc(0))])
}
