import { Problem } from '@/lib/domain/problem/problem'

/** Far deeper than any real value, far shallower than the stack. */
export const depthMax = 400
/** Values and names of one body: more take longer to read than anybody may hold up the server. */
const partsMax = 300_000

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = [34, 92, 44, 58, 91, 93, 123, 125]

/** The position behind a string that begins at `at`. */
function behindString(bytes: Buffer, at: number): number {
  for (let close = bytes.indexOf(quote, at + 1); close >= 0; close = bytes.indexOf(quote, close + 1)) {
    let before = close
    while (bytes[before - 1] === backslash) before--
    if ((close - before) % 2 === 0) return close + 1
  }
  return bytes.length
}

/**
 * Looks over JSON before it is parsed, without making anything of it.
 * @throws Problem `invalid` for one that nests deeper, `too_large` for one that has more parts than any operation takes
 */
export function refuseUnwieldy(json: Uint8Array): void {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  let depth = 0
  let parts = 0
  for (let at = 0; at < bytes.length;) {
    const sign = bytes[at]
    if (sign === quote) {
      at = behindString(bytes, at)
      continue
    }
    at++
    if (sign === openList || sign === openObject) {
      if (++depth > depthMax) throw new Problem('invalid', `The body nests deeper than ${depthMax} levels. Flatten it.`)
    } else if (sign === closeList || sign === closeObject) depth--
    else if (sign !== comma && sign !== colon) continue
    if (++parts > partsMax) throw new Problem('too_large', `The body has more than ${partsMax} values. Send it in parts.`)
  }
}
