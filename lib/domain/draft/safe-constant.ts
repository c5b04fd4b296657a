/** Longest constant kept, in characters. */
const constantMax = 80

/** Numbers from here on look like ids, times or amounts of one case. */
const numberMax = 10_000

/** Bits per character from which a long word looks drawn by lot. */
const entropyMax = 4.2

/** Each takes time that grows with a text's length alone, for any text is held against them. */
const identifiers: readonly RegExp[] = [
  /\[redacted:/,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /\d{5,}/,
  /\b\d{4}-\d\d-\d\d/,
  /\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b/i,
  /\b(?=\w*[a-z])(?=\w*\d{2})\w{6,}/i,
  /[#@]\w*\d/,
  /\S@[^\s@]+\.\S/,
  /:\/\/[^/\s]*@|:\/\/\S{0,2000}\?/,
  /(?:^|[\s"'=:])(?:~|\/(?:home|Users|root|tmp|var\/folders)\b|[A-Za-z]:\\)/,
  /\beyJ[\w-]{8,}|\b(?:sk|pk|gh[opsu]|xox[abp])[-_]\w{8,}/,
  // Grouped telephone numbers.
  /(?<![\w.])(?:\+\d[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\w)|(?<!\w)\+\d[\d ().-]{7,}\d/,
]

/** Numbers and editions of what everybody knows are written like codes. */
const standards =
  /^(?:UTF|SHA|MD|BASE|ISO|RFC|AES|RSA|CRC|ES|HTTP|IP|U?INT|FLOAT|WIN|PEP|GPT|CP|IEEE|EN|[vhxp](?=\d))-?[\dV.]+(?:-\d{1,2})?$/i

/** Short codes, one a word: letters and a number (`C1001`, `ABC-123`), or capitals and digits in any order (`FQ8APE`). */
const shortCode = /(?<![\w./-])(?:[A-Za-z]{1,3}\d{3,}|[A-Z]{2,10}-\d{2,}|(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{5,})(?![\w/-])/g

/** Whether a text holds what names one case, machine or secret by its form alone. */
export function isIdentifier(text: string): boolean {
  if (identifiers.some((pattern) => pattern.test(text))) return true
  return (text.match(shortCode) ?? []).some((code) => !standards.test(code))
}

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
  if (isIdentifier(value)) return false
  return value.split(/\s+/).every((word) => word.length < 20 || entropy(word) <= entropyMax)
}

/** Shannon entropy in bits per character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const total = Array.from(text).length
  return [...counts.values()].reduce((sum, count) => sum - (count / total) * Math.log2(count / total), 0)
}
