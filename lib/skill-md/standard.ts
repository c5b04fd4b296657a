/** Keys the standard knows. */
export const standardKeys: ReadonlySet<string> = new Set([
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
])

/** Longest description and compatibility note, in characters (code points). */
export const descriptionMax = 1024
export const compatibilityMax = 500

/** Words that some catalogues keep for themselves: a warning, never a refusal. */
export const reservedWords = ['anthropic', 'claude'] as const

/** Length in characters as a reader counts them, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Raw control signs that no YAML reader may take. */
// oxlint-disable-next-line no-control-regex
export const controlSigns = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g
