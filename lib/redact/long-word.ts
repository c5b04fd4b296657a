const dash = 45
/** 1 for letters, digits and the underscore, 2 for the dash. */
const kindOf = Uint8Array.from({ length: 128 }, (_, code) => (code === dash ? 2 : /\w/.test(String.fromCharCode(code)) ? 1 : 0))
const kindAt = (text: string, at: number): number => kindOf[text.charCodeAt(at)] ?? 0

/**
 * Whether a text holds an unbroken run of at least so many letters, digits, underscores and dashes that does not begin with a dash.
 * Looks at every `length`-th sign only, for no such run passes between two of them.
 */
export function hasLongWord(text: string, length: number): boolean {
  for (let at = length - 1; at < text.length; at += length) {
    if (kindAt(text, at) === 0) continue
    let from = at
    while (from > Math.max(0, at - length + 1) && kindAt(text, from - 1) > 0) from--
    while (from <= at && kindAt(text, from) === 2) from++
    if (from > at) continue
    let to = at
    while (to - from < length && kindAt(text, to) > 0) to++
    if (to - from >= length) return true
  }
  return false
}
