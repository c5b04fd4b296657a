import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { stem } from '@/lib/domain/search/stem'

/** Words in a row that several requests say. */
export interface SharedPhrase {
  /** As the one that says it shortest writes it, in lower case but for abbreviations and names. */
  text: string
  /** The requests that say it. */
  titles: string[]
}

/** Different requests that must say a phrase, and their share of all. */
const titlesMin = 3
const shareMin = 0.25
const wordsMax = 3
/** How much more a phrase of one word more is worth, at the same number of requests. */
const longer = 1.5

interface Said {
  titles: Set<string>
  surfaces: Map<string, number>
  length: number
}

/** Plain words ("the", "and") that may stand between two telling ones, and the only ones: with another it is a sentence. */
const plainMax = 2
const joining =
  /^(?:an?|the|and|of|for|in|into|to|on|onto|with|without|from|by|at|as|per|or|vs|our|my|its|your|their|all|each|new)$/i

/** The words in a row that most requests share. */
export function sharedPhrase(titles: readonly string[]): SharedPhrase | null {
  const distinct = differentRequests(titles)
  const said = new Map<string, Said>()
  for (const title of distinct)
    for (const { key, text, length } of phrasesOf(title)) {
      const known = said.get(key) ?? { titles: new Set(), surfaces: new Map<string, number>(), length }
      said.set(key, known)
      known.titles.add(title)
      known.surfaces.set(text, (known.surfaces.get(text) ?? 0) + 1)
    }
  const worth = ({ titles: own, length }: Said) => own.size * longer ** length
  const [best] = [...said]
    .filter(([, { titles: own }]) => own.size >= Math.max(titlesMin, distinct.length * shareMin))
    .toSorted(([a, x], [b, y]) => worth(y) - worth(x) || (a < b ? -1 : 1))
  if (!best) return null
  const [surface] = [...best[1].surfaces].toSorted(([a, x], [b, y]) => a.length - b.length || y - x || (a < b ? -1 : 1))
  return surface ? { text: surface[0], titles: [...best[1].titles] } : null
}

/** Share of their words from which two requests are one wording with another thing in it. */
const sameWording = 0.7

/** Requests of which no two are the same wording: who asks with one template for a thing each shows one way to ask. */
function differentRequests(titles: readonly string[]): string[] {
  const kept: { title: string; words: ReadonlySet<string> }[] = []
  for (const title of titles) {
    const words = new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (words.size > 0 && !kept.some((other) => isSameWording(words, other.words))) kept.push({ title, words })
  }
  return kept.map(({ title }) => title)
}

function isSameWording(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let both = 0
  for (const word of a) if (b.has(word)) both += 1
  return both === Math.max(a.size, b.size) || (a.size >= wordingMin && both >= sameWording * (a.size + b.size - both))
}

/** Words from which a request has a wording beside what it is about. */
const wordingMin = 5

/** A file's name without its extension. */
const bare = (word: string): string => word.replace(/(?<=\w)\.\w{1,4}$/, '').replace(/[^\p{L}\p{N}]+$/u, '')

interface Phrase {
  key: string
  text: string
  length: number
}

function phrasesOf(title: string): Phrase[] {
  return title.split(/[:;.—–()"“”!?|,]+(?:\s|$)|\s[-+&/]\s/).flatMap((clause) => {
    const words = clause.match(/[\p{L}\p{N}][\p{L}\p{N}'’_./-]*/gu) ?? []
    const telling = words.flatMap((word, at) => (distinctiveWords(bare(word)).length === 1 ? [at] : []))
    return telling.flatMap((from, first) =>
      telling.slice(first + 1, first + wordsMax).flatMap((to, more): Phrase[] => {
        const own = telling.slice(first, first + more + 2)
        if (own.some((at, n) => n > 0 && at - own[n - 1]! > plainMax + 1)) return []
        if (words.slice(from, to + 1).some((word, at) => !own.includes(from + at) && !joining.test(bare(word)))) return []
        const text = words
          .slice(from, to + 1)
          .map((word) => (/\p{L}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()))
          .join(' ')
        return [{ key: own.map((at) => stem(bare(words[at] ?? '').toLowerCase())).join(' '), text, length: own.length }]
      }),
    )
  })
}
