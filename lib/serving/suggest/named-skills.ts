import type { Library, Entry } from './library'

const longestName = 64
const wordsMax = 12

/** Answers which skill a name means; undefined where it means none. */
export type NameLookup = (name: string) => Entry | undefined

/** The skill that a name means to those who see what `isVisible` says. */
export function entryNamed({ names, entries }: Library, name: string, isVisible: (entry: Entry) => boolean): Entry | undefined {
  const isOpen = (id: string) => isVisible(entries.get(id)!)
  return entries.get(names.find(name, isOpen) ?? '')
}

/** Skills that a request names, as written or with spaces for hyphens, in the order in which they are named. */
export function namedSkills(means: NameLookup, query: string): Entry[] {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const entries = new Set<Entry>()
  for (let start = 0; start < words.length; start += 1) {
    let name = ''
    for (let end = start; end < Math.min(words.length, start + wordsMax); end += 1) {
      name = name === '' ? words[end]! : `${name}-${words[end]!}`
      if (name.length > longestName) break
      const entry = means(name)
      if (entry) entries.add(entry)
    }
  }
  return [...entries]
}
