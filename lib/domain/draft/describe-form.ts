/** Values that a form is read from, at least; and their length, at most. */
const distinctMin = 3
const lengthMax = 40

/** Forms that people have a name for. */
const named: readonly [RegExp, string][] = [
  [/^\[redacted:email\]$|^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, 'an e-mail address'],
  [/^\d{4}-\d\d-\d\d$/, 'a date like YYYY-MM-DD'],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/, 'a time like YYYY-MM-DDThh:mm'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^https?:\/\//i, 'a URL'],
  [/^(?:\/|~\/|[A-Za-z]:\\)\S+$/, 'an absolute path'],
  [/^(?:[\w@.-]+\/)+[\w@.-]+$/, 'a relative path'],
  [/^[\w-]+\.[a-z]{1,5}$/, 'a file name'],
]

/** Runs of one class of signs: `W1234567` is one capital, seven digits. */
function runsOf(value: string): { kind: string; text: string }[] {
  const parts = value.match(/\p{Lu}+|\p{Ll}+|\d+|[^\p{L}\d]/gu) ?? []
  return parts.map((text) => ({
    text,
    kind: /\p{Lu}/u.test(text) ? '[A-Z]' : /\p{Ll}/u.test(text) ? '[a-z]' : /\d/.test(text) ? String.raw`\d` : text,
  }))
}

const escape = (sign: string): string => sign.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** `[a-z]+_[a-z]+_\d{4}` for values of one build; null where they differ in it. */
function patternOf(values: readonly string[]): string | null {
  const all = values.map(runsOf)
  const [first = []] = all
  const isAlike = all.every((runs) => runs.length === first.length && runs.every((run, at) => run.kind === first[at]!.kind))
  if (!isAlike || first.length > 12) return mixedOf(values)
  const parts = first.map(({ kind, text }, at) => {
    const texts = new Set(all.map((runs) => runs[at]!.text))
    // A short mark that stands in every value names the kind of id, not one of them.
    const isMark = text.length <= 4 && first.length > 1 && !/\d/.test(text)
    if (texts.size === 1 && (kind === text || isMark)) return escape(text)
    const lengths = new Set([...texts].map((one) => one.length))
    const [length = 1] = lengths
    return lengths.size > 1 ? `${kind}+` : length === 1 ? kind : `${kind}{${length}}`
  })
  return parts.join('')
}

/** Codes of capitals and digits in any order. */
function mixedOf(values: readonly string[]): string | null {
  const lengths = new Set(values.map((value) => value.length))
  const [length = 0] = lengths
  if (lengths.size !== 1 || length < 4) return null
  if (values.every((value) => /^[A-Z0-9]+$/.test(value))) return `[A-Z0-9]{${length}}`
  return values.every((value) => /^[a-z0-9]+$/.test(value)) ? `[a-z0-9]{${length}}` : null
}

/**
 * What values of a placeholder look like, in words or as a regular expression, and never one of them: "a date like YYYY-MM-DD",
 * "text like `W\d{7}`". Null where they have no form in common or it says nothing.
 */
export function describeForm(values: readonly unknown[]): string | null {
  const texts = [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
  if (texts.length < distinctMin || texts.length !== new Set(values.filter((value) => value !== undefined)).size) return null
  const known = named.find(([form]) => texts.every((text) => form.test(text)))
  if (known) return known[1]
  if (texts.some((text) => text.length > lengthMax || /\s/.test(text) || text.includes('[redacted:'))) return null
  const pattern = patternOf(texts)
  // Plain words have a form, too; only what has digits or capitals is worth saying.
  return pattern !== null && /\\d|\[A-Z|0-9/.test(pattern) && pattern.length <= 60 ? `text like \`${pattern}\`` : null
}
