import { isDeviceName } from '@/lib/domain/name/windows-name'

/** Longest skill name, in characters. */
export const nameLengthMax = 64

/** Names of collection routes: a skill of that name could not be addressed. */
export const reservedNames: readonly string[] = ['stats', 'used', 'merge', 'load', 'import', 'export', 'suggest', 'clusters']

/** A name that no skill can have: of a collection route, or one that Windows keeps for a device. */
export const isReservedName = (name: string): boolean => reservedNames.includes(name) || isDeviceName(name)

/** Words that lead on to what was cut off. */
const leadingOn =
  /(?:[ -](?:in|to|be|of|the|on|for|from|a|an|with|is|are|was|were|at|by|and|or|yet|been|then|after|before|that|not|cannot|can|could|should|must|would|will|may|does|has|have))+$/

/** A text that was cut, without the words at its end that lead on to what is missing. */
export const endWhole = (text: string): string => text.replace(leadingOn, '')

/** Cuts a slug at a hyphen where one is near enough, so that no word is left half and no phrase is begun. */
function shorten(slug: string): string {
  return slug.length <= nameLengthMax ? slug : endWhole(cutAtHyphen(slug))
}

function cutAtHyphen(slug: string): string {
  const cut = slug.slice(0, nameLengthMax + 1)
  const at = cut.lastIndexOf('-')
  return (at >= nameLengthMax / 2 ? cut.slice(0, at) : slug.slice(0, nameLengthMax)).replace(/-+$/, '')
}

/**
 * Readable text to a skill name: a-z, 0-9 and single hyphens, at most 64 characters.
 * Accents are stripped, camelCase is split; answers '' when nothing of the text can be written so.
 */
export function slugify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/['’]/g, '')
  return shorten(plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, ''))
}

/** First free name among `name`, `name-2`, `name-3` …; the suffix never pushes it over 64 characters. */
export function uniqueName(name: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let n = 2; ; n++) {
    const suffix = `-${n}`
    const candidate = name.slice(0, nameLengthMax - suffix.length).replace(/-+$/, '') + suffix
    if (!isTaken(candidate)) return candidate
  }
}
