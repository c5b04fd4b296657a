/** Goes through what two ascending lists both have: tells the index in the first. */
export function forBoth(a: Int32Array, b: Int32Array, tell: (at: number) => void): void {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      tell(i)
      i += 1
      j += 1
    } else if (a[i]! < b[j]!) i += 1
    else j += 1
  }
}
