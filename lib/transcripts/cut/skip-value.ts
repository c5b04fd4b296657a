const [quote, backslash, comma, colon, zero, nine, minus, dot] = [34, 92, 44, 58, 48, 57, 45, 46]
const [openObject, openList] = [123, 91]
const words = ['true', 'false', 'null'].map((word) => Buffer.from(word))

/**
 * The closing quote of a JSON string whose opening one stands at `at`; -1 when it does not close before `end`. What stands inside is
 * not looked at: a quote there has an odd number of backslashes before it, and quotes are found natively.
 */
export function skipString(bytes: Buffer, at: number, end: number): number {
  for (let from = at + 1; ;) {
    const closing = bytes.indexOf(quote, from)
    if (closing < 0 || closing >= end) return -1
    let before = closing - 1
    while (bytes[before] === backslash) before--
    if ((closing - before) % 2 === 1) return closing
    from = closing + 1
  }
}

/** The first byte from `at` on that is no JSON white space; a line holds no newline. */
export function skipSpace(bytes: Buffer, at: number): number {
  let next = at
  while (bytes[next] === 32 || bytes[next] === 9 || bytes[next] === 13) next++
  return next
}

/** The place behind the colon of the key that stands at `at`; -1 when none does. */
export function skipKey(bytes: Buffer, at: number, end: number): number {
  const close = bytes[at] === quote ? skipString(bytes, at, end) : -1
  const next = close < 0 ? -1 : skipSpace(bytes, close + 1)
  return next >= 0 && bytes[next] === colon ? next + 1 : -1
}

/**
 * The place behind the JSON value at `at` (no white space before it), or -1 when no value stands there, by the grammar of JSON but for
 * the inside of strings. With a list and not by recursion, so depth is no limit.
 */
export function skipValue(bytes: Buffer, at: number, end: number): number {
  const first = bytes[at]
  if (first !== openObject && first !== openList) return skipPlain(bytes, at, end)
  const closers: number[] = []
  for (let next = at; ;) {
    const sign = bytes[next]
    const isOpening = sign === openObject || sign === openList
    if (isOpening) {
      closers.push(sign + 2)
      next = skipSpace(bytes, next + 1)
      if (bytes[next] !== sign + 2) {
        if (sign === openObject) next = skipSpace(bytes, skipKey(bytes, next, end))
        if (next < at) return -1
        continue
      }
    } else next = skipPlain(bytes, next, end)
    next = leave(bytes, next, end, closers)
    if (next < 0 || closers.length === 0) return next
  }
}

/** The place behind a string, number, true, false or null. */
function skipPlain(bytes: Buffer, at: number, end: number): number {
  if (bytes[at] !== quote) return skipScalar(bytes, at)
  const close = skipString(bytes, at, end)
  if (close < 0) return -1
  return close + 1
}

/** From behind a value to the next one inside the same or an outer container; to the end when none is left open. */
function leave(bytes: Buffer, at: number, end: number, closers: number[]): number {
  let next = at
  while (next >= 0 && closers.length > 0) {
    next = skipSpace(bytes, next)
    const closer = closers.at(-1)
    if (bytes[next] === closer) {
      closers.pop()
      next++
      continue
    }
    if (bytes[next] !== comma) return -1
    next = skipSpace(bytes, next + 1)
    if (closer === openList + 2) return next
    const value = skipKey(bytes, next, end)
    return value < 0 ? -1 : skipSpace(bytes, value)
  }
  return next
}

/** The place behind a number, true, false or null; -1 for anything else. */
function skipScalar(bytes: Buffer, at: number): number {
  const sign = bytes[at]!
  if (sign > nine) return skipWord(bytes, at)
  let next = sign === minus ? at + 1 : at
  next = bytes[next] === zero ? next + 1 : skipDigits(bytes, next)
  if (next >= 0 && bytes[next] === dot) next = skipDigits(bytes, next + 1)
  if (next < 0 || (bytes[next]! | 32) !== 101) return next
  const hasSign = bytes[next + 1] === minus || bytes[next + 1] === 43
  return skipDigits(bytes, next + (hasSign ? 2 : 1))
}

function skipWord(bytes: Buffer, at: number): number {
  for (const word of words) {
    let same = 0
    while (same < word.length && bytes[at + same] === word[same]) same++
    if (same === word.length) return at + same
  }
  return -1
}

/** The place behind one digit or more. */
function skipDigits(bytes: Buffer, at: number): number {
  let next = at
  while (bytes[next]! >= zero && bytes[next]! <= nine) next++
  return next === at ? -1 : next
}
