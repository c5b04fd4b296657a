const quote = 34
const backslash = 92
const unicode = 117
/** 0 for a byte that may stand in a JSON string and stands for itself. */
const isSpecial = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte > 126 || byte === quote || byte === backslash ? 1 : 0,
)
const signs = (text: string): Set<number> => new Set([...text].map((sign) => sign.charCodeAt(0)))
const shortEscapes = signs('"\\/bfnrt')
/** Escapes of what is cleaned from a text before it is shown; also DEL, and what U+0080 to U+009F begin with. */
const unshown = signs('bfr')
const del = 0x7f
const leadOfControls = 0xc2

/** Raw bytes that are kept of a string at the least, and the many more of one that holds control codes. */
export interface Keep {
  plain: number
  rich: number
}

/**
 * Walks one JSON string as strictly as JSON.parse does. Of n bytes asked to be kept at least n characters are, however they are
 * written: what takes more than a byte pushes the cut on.
 */
export class StringScan {
  /** Place of the closing quote. */
  end = 0
  /** Where the string may be cut: inside no escape and no character. Not before `end`: it is kept whole. */
  cutAt = 0
  /** Bytes of UTF-8 that what lies behind the cut stands for. */
  omitted = 0
  isAscii = true
  #shrunk = 0
  #isRich = false

  /** Walks from behind the opening quote. False when only the whole line can be judged: not JSON, or an escape that is replaced. */
  walk(bytes: Uint8Array, from: number, end: number, keep: Keep): boolean {
    this.cutAt = from + keep.plain
    this.isAscii = true
    this.#shrunk = 0
    this.#isRich = false
    let at = from
    for (;;) {
      while (at < end && isSpecial[bytes[at]!] === 0) at++
      const byte = at < end ? bytes[at]! : 0
      if (byte === quote) break
      const size = byte === backslash ? sizeOfEscape(bytes, at, end) : byte >= del ? 1 : 0
      if (size === 0) return false
      if (byte > del) this.isAscii = false
      this.#pass(bytes, at, size, keep)
      at += size
    }
    while (this.cutAt < at && (bytes[this.cutAt]! & 0xc0) === 0x80) this.cutAt++
    this.end = at
    this.omitted = at - this.cutAt - this.#shrunk
    return true
  }

  #pass(bytes: Uint8Array, at: number, size: number, keep: Keep): void {
    const byte = bytes[at]!
    if (at >= this.cutAt) {
      if (size > 1) this.#shrunk += size - (size === 6 ? utf8Bytes(codeOf(bytes, at)) : 1)
      return
    }
    const isUnshown = byte === del || byte === leadOfControls || size === 6 || (size === 2 && unshown.has(bytes[at + 1]!))
    if (isUnshown && !this.#isRich) {
      this.#isRich = true
      this.cutAt += keep.rich - keep.plain
    }
    this.cutAt = Math.max(this.cutAt + (byte > del ? 1 : size - 1), at + size)
  }
}

const codeOf = (bytes: Uint8Array, at: number): number => Number(`0x${String.fromCharCode(...bytes.subarray(at + 2, at + 6))}`)
const utf8Bytes = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : 3)
const isHex = /^[0-9a-f]{4}$/i

/** 2 or 6; 0 for no escape of JSON, and for those whose character no database takes (U+0000) or that is half a one. */
function sizeOfEscape(bytes: Uint8Array, at: number, end: number): 0 | 2 | 6 {
  const sign = bytes[at + 1]!
  if (at + 1 < end && shortEscapes.has(sign)) return 2
  if (sign !== unicode || at + 6 > end || !isHex.test(String.fromCharCode(...bytes.subarray(at + 2, at + 6)))) return 0
  const code = codeOf(bytes, at)
  return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? 0 : 6
}
