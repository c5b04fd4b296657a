/** Bits of what random values are made of: 1 for all of it, more for digits and for small and capital letters. */
const digit = 2
const small = 4
const capital = 8
const kindOf = new Uint8Array(0x10000)
mark('0123456789', 1 | digit)
mark('abcdefghijklmnopqrstuvwxyz', 1 | small)
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 | capital)
mark('+/_-', 1)

function mark(signs: string, kind: number): void {
  for (const sign of signs) kindOf[sign.charCodeAt(0)] = kind
}

const kindAt = (text: string, at: number): number => kindOf[text.charCodeAt(at)] ?? 0
const least = 20

/**
 * Where runs of at least twenty letters, digits and "+/_-" begin that hold small and capital letters and three digits: no other can
 * be a random value. Looks at every twentieth character first, for no such run passes between two of them.
 */
export function randomRuns(text: string): number[] {
  const runs: number[] = []
  for (let at = least - 1; at < text.length; at += least) {
    if (kindAt(text, at) === 0) continue
    let from = at
    while (from > 0 && kindAt(text, from - 1) !== 0) from--
    let to = at + 1
    while (to < text.length && kindAt(text, to) !== 0) to++
    if (to - from >= least && isMixed(text, from, to)) runs.push(from)
    // The character at "to" is none of a run: the next run that is long enough covers the twentieth behind it.
    at = to
  }
  return runs
}

function isMixed(text: string, from: number, to: number): boolean {
  let kinds = 0
  let digits = 0
  for (let at = from; at < to; at++) {
    const kind = kindAt(text, at)
    kinds |= kind
    if ((kind & digit) !== 0) digits++
  }
  return digits >= 3 && (kinds & (small | capital)) === (small | capital)
}
