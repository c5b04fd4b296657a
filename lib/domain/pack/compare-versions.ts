const parts = (version: string): [number[], string] => {
  const [numbers = '', ...rest] = version.split('-')
  return [numbers.split('.').map(Number), rest.join('-')]
}

/** Below 0 where `a` is the older version, 0 where both are one; what is marked as coming (`1.0.0-beta`) is older than what came. */
export function compareVersions(a: string, b: string): number {
  const [[one, mark], [other, otherMark]] = [parts(a), parts(b)]
  const different = one.map((part, index) => part - (other[index] ?? 0)).find((step) => step !== 0)
  if (different !== undefined) return different
  if (mark === otherMark) return 0
  if (mark === '' || otherMark === '') return mark === '' ? 1 : -1
  return mark < otherMark ? -1 : 1
}
