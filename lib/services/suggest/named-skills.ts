import type { Library, Entry } from './library'

const longestName = 64
const wordsMax = 12

/** Skills that a request names, as written or with spaces for hyphens, in the order in which they are named. */
export function namedSkills(library: Library, query: string, isVisible: (entry: Entry) => boolean): Entry[] {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const found = new Set<Entry>()
  for (let start = 0; start < words.length; start += 1) {
    let name = ''
    for (let end = start; end < Math.min(words.length, start + wordsMax); end += 1) {
      name = name === '' ? words[end]! : `${name}-${words[end]!}`
      if (name.length > longestName) break
      const entry = library.entries.get(library.idOfName.get(name) ?? '')
      if (entry && isVisible(entry)) found.add(entry)
    }
  }
  return [...found]
}
