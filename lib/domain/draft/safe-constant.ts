/** Longest constant kept, in characters. */
const constantMax = 80

/** Numbers from here on look like ids, times or amounts of one case. */
const numberMax = 10_000

/** Bits per character from which a long word looks drawn by lot. */
const entropyMax = 4.2

const identifiers: readonly RegExp[] = [
  /\[redacted:/,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /\d{5,}/,
  /\b\d{4}-\d\d-\d\d/,
  /\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b/i,
  /(?=\w*[a-z])(?=\w*\d{2})\b\w{6,}\b/i,
  /[#@]\w*\d/,
  /\S+@\S+\.\S/,
  /:\/\/[^/\s]*@|:\/\/\S*\?/,
  /(?:^|[\s"'=:])(?:~|\/(?:home|Users|root|tmp|var\/folders)\b|[A-Za-z]:\\)/,
  /\beyJ[\w-]{8,}|\b(?:sk|pk|gh[opsu]|xox[abp])[-_]\w{8,}/,
]

/**
 * True for a value that may stand in a skill as it is: short, one line, and nothing that names one person, case or machine or could
 * be a secret. When in doubt it is false: a placeholder loses little.
 */
export function isSafeConstant(value: unknown): value is string | number | boolean {
  if (typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < numberMax
  if (typeof value !== 'string' || value.trim() === '' || Array.from(value).length > constantMax) return false
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029`]|\p{Surrogate}|\p{Cf}/u.test(value)) return false
  if (identifiers.some((pattern) => pattern.test(value))) return false
  return value.split(/\s+/).every((word) => word.length < 20 || entropy(word) <= entropyMax)
}

/** Shannon entropy in bits per character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const total = Array.from(text).length
  return [...counts.values()].reduce((sum, count) => sum - (count / total) * Math.log2(count / total), 0)
}
