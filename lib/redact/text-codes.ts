/** Stands for all characters beyond ASCII. */
export const beyond = 128

const encoder = new TextEncoder()
const longestKept = 1 << 20
let scratch = new Uint8Array(1 << 16)

/**
 * The codes of a text, one byte a character; those beyond ASCII are 128. Reading bytes is several times quicker than asking a string
 * for each character. What it answers holds until the next call, and is at least as long as the text.
 */
export function codesOf(text: string): Uint8Array {
  const codes = roomFor(text.length)
  const { read, written } = encoder.encodeInto(text, codes)
  if (read === text.length && written === text.length) return codes
  for (let at = 0; at < text.length; at++) codes[at] = Math.min(text.charCodeAt(at), beyond)
  return codes
}

function roomFor(length: number): Uint8Array {
  if (length <= scratch.length) return scratch
  const room = new Uint8Array(length)
  if (length <= longestKept) scratch = room
  return room
}
