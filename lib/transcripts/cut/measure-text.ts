const [backslash, letterU] = [92, 117]
/** By the byte behind a backslash: 2 for an escape of a sign that is shown (or a tab, or a newline), 1 for one of a control code. */
const escapes = new Uint8Array(256)
for (const sign of '"\\/nt') escapes[sign.charCodeAt(0)] = 2
for (const sign of 'bfr') escapes[sign.charCodeAt(0)] = 1

const [deleteSign, controlLead] = [0x7f, 0xc2]

/**
 * The place inside a JSON string, which begins at `from`, behind its first characters: so many units of UTF-16 or one more, for none is
 * parted, in valid UTF-8; `to` when the string is no longer than that. -1 when there is a control code among them or may be one: a numbered escape, a
 * carriage return, the lead of U+0080 to U+00BF.
 */
export function behindHead(bytes: Buffer, from: number, to: number, chars: number): number {
  let at = from
  for (let met = 0; met < chars && at < to; met++) {
    const byte = bytes[at++]!
    if (byte === backslash) {
      if (escapes[bytes[at++]!] !== 2) return -1
    } else if (byte < 0x20 || byte === deleteSign || byte === controlLead) return -1
    else if (byte > deleteSign) {
      while ((bytes[at]! & 0xc0) === 0x80) at++
      if (byte >= 0xf0) met++
    }
  }
  return Math.min(at, to)
}

/**
 * Bytes of UTF-8 that the text between two places inside a JSON string, of valid UTF-8, has once its escapes are read and what cannot be
 * stored is replaced by U+FFFD; -1 when it holds an escape that is none.
 */
export function measureText(bytes: Buffer, from: number, to: number): number {
  let size = to - from
  for (let at = bytes.indexOf(backslash, from); at >= 0 && at < to;) {
    const sign = bytes[at + 1]!
    if (sign !== letterU) {
      if (escapes[sign] === 0) return -1
      size--
      at = bytes[at + 2] === backslash ? at + 2 : bytes.indexOf(backslash, at + 2)
      continue
    }
    const unit = readUnit(bytes, at)
    if (unit < 0) return -1
    const low = isSurrogate(unit, 0xd800) ? readUnit(bytes, at + 6) : -1
    const isPair = isSurrogate(low, 0xdc00)
    size -= isPair ? 8 : 6 - widthOf(unit)
    at = bytes.indexOf(backslash, at + (isPair ? 12 : 6))
  }
  return size
}

const isSurrogate = (unit: number, base: number) => unit >= base && unit < base + 0x400

/** Bytes of UTF-8; U+0000 and a surrogate that stands alone count as the U+FFFD that takes their place. */
function widthOf(unit: number): number {
  if (unit === 0 || unit >= 0x800) return 3
  return unit < 0x80 ? 1 : 2
}

/** The number of a `\uXXXX` at that place; -1 when none stands there. */
function readUnit(bytes: Buffer, at: number): number {
  if (bytes[at] !== backslash || bytes[at + 1] !== letterU) return -1
  const digits = bytes.toString('latin1', at + 2, at + 6)
  return /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1
}
