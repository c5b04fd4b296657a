import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import type { Rule } from '@/lib/redact/rule'

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
/**
 * A piece of the key material of a block that was cut off: base64 lines and headers, real or escaped line ends. One piece at a time, and
 * none of any length: the engine remembers each turn of a repeated choice, and runs out of room for that in a long text; of a repeated
 * character too, once a process has so many expressions that it compiles them plainly. Headers come first, for the name of one begins
 * like a line of the key.
 */
const piece = /(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{0,200}|[A-Za-z0-9+/=]{1,4096}|\s{1,4096}|\\[rn]/y
const longestKey = 20_000

/** Masks PEM and OpenSSH private keys with their whole body, also where the end is missing. */
export const privateKeyRule: Rule = {
  name: 'private-key',
  anchors: [anchorsOf(['PRIVATE KEY'])],
  everywhere: redactPrivateKeys,
  at: redactPrivateKeys,
}

function redactPrivateKeys(text: string): string {
  if (!text.includes('PRIVATE KEY')) return text
  let result = ''
  let from = 0
  begin.lastIndex = 0
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const stop = endOfKey(text, begin.lastIndex)
    result += text.slice(from, match.index) + mark('private-key')
    from = begin.lastIndex = stop
  }
  return result + text.slice(from)
}

function endOfKey(text: string, start: number): number {
  end.lastIndex = start
  const closing = end.exec(text.length > start + longestKey ? text.slice(0, start + longestKey) : text)
  if (closing) return end.lastIndex
  let stop = start
  piece.lastIndex = start
  while (piece.test(text)) stop = piece.lastIndex
  // Prose after a bare header is no key: only what follows on new lines, or is one unbroken word, goes.
  const tail = text.slice(start, stop)
  return /^(?:\\[rn]|\s*\n|[A-Za-z0-9+/=]{20})/.test(tail) ? start + tail.trimEnd().length : start
}
