/**
 * Suffix array of a text of small integers by induced sorting (SA-IS): O(n) time, four bytes a symbol plus buckets.
 * The text must end with a 0 that occurs nowhere else; `alphabet` is one more than the greatest symbol.
 */
export function suffixArray(text: Int32Array, alphabet: number): Int32Array {
  const sa = new Int32Array(text.length)
  if (text.length < 2) return sa
  const smaller = classify(text)
  const sizes = new Int32Array(alphabet)
  for (const symbol of text) sizes[symbol] = sizes[symbol]! + 1

  const lms = leftmostSmaller(smaller)
  induce(text, smaller, sizes, lms, sa)
  const reduced = nameSubstrings(text, smaller, sa, lms)
  const order = sortReduced(reduced.names, reduced.count)
  const sorted = new Int32Array(lms.length)
  for (let i = 0; i < order.length; i += 1) sorted[i] = lms[order[i]!]!
  induce(text, smaller, sizes, sorted, sa)
  return sa
}

/** 1 where the suffix at i is smaller than the one at i + 1. */
function classify(text: Int32Array): Uint8Array {
  const smaller = new Uint8Array(text.length)
  smaller[text.length - 1] = 1
  for (let i = text.length - 2; i >= 0; i -= 1) {
    if (text[i]! < text[i + 1]! || (text[i] === text[i + 1] && smaller[i + 1] === 1)) smaller[i] = 1
  }
  return smaller
}

/** Positions of the smaller suffixes whose left neighbour is a larger one, in text order. */
function leftmostSmaller(smaller: Uint8Array): Int32Array {
  let count = 0
  for (let i = 1; i < smaller.length; i += 1) count += smaller[i]! & (smaller[i - 1]! ^ 1)
  const positions = new Int32Array(count)
  count = 0
  for (let i = 1; i < smaller.length; i += 1) if (smaller[i] === 1 && smaller[i - 1] === 0) positions[count++] = i
  return positions
}

/** Fills `sa` from the given order of leftmost-smaller suffixes: they to the bucket ends, then larger, then smaller ones. */
function induce(text: Int32Array, smaller: Uint8Array, sizes: Int32Array, lms: Int32Array, sa: Int32Array): void {
  const n = text.length
  const at = new Int32Array(sizes.length)
  sa.fill(-1)
  bucketEnds(sizes, at)
  for (let i = lms.length - 1; i >= 0; i -= 1) place(text[lms[i]!]!, lms[i]!, at, sa)
  bucketStarts(sizes, at)
  for (let i = 0; i < n; i += 1) {
    const p = sa[i]! - 1
    if (p >= 0 && smaller[p] === 0) {
      const symbol = text[p]!
      sa[at[symbol]!] = p
      at[symbol] = at[symbol]! + 1
    }
  }
  bucketEnds(sizes, at)
  for (let i = n - 1; i >= 0; i -= 1) {
    const p = sa[i]! - 1
    if (p >= 0 && smaller[p] === 1) place(text[p]!, p, at, sa)
  }
}

function place(symbol: number, position: number, at: Int32Array, sa: Int32Array): void {
  const slot = at[symbol]! - 1
  at[symbol] = slot
  sa[slot] = position
}

function bucketStarts(sizes: Int32Array, at: Int32Array): void {
  let sum = 0
  for (let c = 0; c < sizes.length; c += 1) {
    at[c] = sum
    sum += sizes[c]!
  }
}

function bucketEnds(sizes: Int32Array, at: Int32Array): void {
  let sum = 0
  for (let c = 0; c < sizes.length; c += 1) {
    sum += sizes[c]!
    at[c] = sum
  }
}

/** Numbers the substrings between leftmost-smaller positions by their sorted order, equal ones alike. */
function nameSubstrings(
  text: Int32Array,
  smaller: Uint8Array,
  sa: Int32Array,
  lms: Int32Array,
): { names: Int32Array; count: number } {
  const indexOf = new Int32Array(text.length).fill(-1)
  for (let i = 0; i < lms.length; i += 1) indexOf[lms[i]!] = i
  const names = new Int32Array(lms.length)
  let count = 0
  let previous = -1
  for (const position of sa) {
    if (position < 0 || indexOf[position]! < 0) continue
    if (previous >= 0 && !isSameSubstring(text, smaller, previous, position)) count += 1
    names[indexOf[position]!] = count
    previous = position
  }
  return { names, count: lms.length === 0 ? 0 : count + 1 }
}

function isSameSubstring(text: Int32Array, smaller: Uint8Array, a: number, b: number): boolean {
  const last = text.length - 1
  if (a === last || b === last) return false
  for (let d = 0; ; d += 1) {
    if (text[a + d] !== text[b + d] || smaller[a + d] !== smaller[b + d]) return false
    const isEnd = d > 0 && smaller[a + d] === 1 && smaller[a + d - 1] === 0
    if (isEnd) return smaller[b + d - 1] === 0
    if (a + d === last || b + d === last) return false
  }
}

/** Order of the reduced text's suffixes: read off directly when every name is unique, else by recursion. */
function sortReduced(names: Int32Array, count: number): Int32Array {
  if (count < names.length) return suffixArray(names, count)
  const order = new Int32Array(names.length)
  for (let i = 0; i < names.length; i += 1) order[names[i]!] = i
  return order
}
