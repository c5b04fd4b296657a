import { capital, joinAnd } from '@/lib/domain/draft/join-words'
import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { namePattern } from '@/lib/domain/draft/name-pattern'
import { reservedNames, slugify } from '@/lib/domain/draft/slug'
import { stem } from '@/lib/domain/search/stem'
import type { Nameable } from './types'

export interface FamilyName {
  name: string
  title: string
}

const wordsMax = 6
/** Units that must share a word for it to name what they do. */
const sharedMin = 3
const verb =
  /^(?:add|address|adjust|allow|analyse|analyze|answer|apply|audit|book|build|bump|cancel|change|check|clean|commit|compare|configure|convert|create|debug|delete|deploy|design|diagnose|disable|display|document|enable|exchange|explain|expose|extend|extract|fetch|find|fix|generate|handle|hide|implement|import|improve|increase|install|integrate|investigate|launch|list|make|merge|migrate|modify|monitor|move|open|optimise|optimize|prepare|publish|push|refactor|refund|register|release|remove|rename|replace|reply|resolve|respond|restore|restructure|return|review|rewrite|run|scan|send|set|ship|show|simplify|split|start|stop|support|switch|sync|test|trace|track|translate|troubleshoot|unify|update|upgrade|use|validate|verify|wire|write)$/i

/**
 * The name of a family says the task: for checks what they run, for data flow what its last tool does, else the words that its requests
 * share, as the request says them that holds most of them. Never a value of one case: a word needs three units.
 */
export function nameFamily(input: Nameable): FamilyName {
  const title = titleOf(input) ?? namePattern(decisive(input)).title
  const slug = slugify(title.replace(/: .*$/, '')) || 'repeated-steps'
  return { name: reservedNames.includes(slug) ? `${slug}-steps` : slug, title }
}

function titleOf(input: Nameable): string | null {
  if (input.source === 'checks') return checksTitle(input)
  const { act } = input
  if (!act) return sharedPhrase(input) ?? placesTitle(input)
  const done = namePattern([{ tool: act.tool, params: [] }]).title
  return act.each === undefined ? done : `${done} for each of the ${act.each.replaceAll(/[_-]+/g, ' ')}`
}

/** The steps that nearly all units take. */
function decisive({ shapes, steps }: Nameable): Nameable['shapes'] {
  const most = shapes.filter((_, at) => (steps[at]?.share ?? 0) >= 0.7)
  return (most.length > 0 ? most : shapes).map((shape) => ({ ...shape, isOptional: false }))
}

/** "Run the mise checks: fmt, lint and test". */
function checksTitle({ shapes, steps }: Nameable): string {
  const usual = shapes.filter((_, at) => (steps[at]?.share ?? 0) >= 0.5)
  const heads = [...new Set((usual.length > 0 ? usual : shapes).flatMap(({ heads: own = [] }) => own))]
  const [runner = 'project'] = (heads[0] ?? '').split(' ')
  const names = heads.map((head) => head.split(' ').at(-1) ?? head)
  return `Run the ${runner} checks: ${joinAnd([...new Set(names)])}`
}

/** "Change prices with channels", by the names of the two files that most units change; null where they change no two. */
function placesTitle({ steps }: Nameable): string | null {
  const files = steps.filter(({ place }) => place !== undefined && !place.endsWith('/')).toSorted((a, b) => b.share - a.share)
  const names = [...new Set(files.map(({ place = '' }) => place.replace(/^.*\//, '').replace(/(?:\.test|\.spec)?\.\w+$/, '')))]
  return names.length < 2 ? null : `Change ${names.slice(0, 2).join(' with ')}`
}

/** The part of a request that other units say as well, in its own order, its verb first; null where they share too little. */
function sharedPhrase({ titles, words }: Nameable): string | null {
  const counts = new Map<string, number>()
  for (const title of titles) for (const key of new Set(stemsOf(title))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const telling = new Set(words)
  const usual = Math.max(sharedMin, titles.length * 0.3)
  const countOf = (word: string) => counts.get(stem(word)) ?? 0
  const isShared = (word: string) => countOf(word) >= (telling.has(stem(word)) ? sharedMin : usual)
  const act = usualVerb(titles)
  const phrases = titles.map((title) => {
    const own = distinctByStem(distinctiveWords(title).filter((word) => isShared(word) && word !== act)).slice(0, wordsMax)
    return { own, score: own.reduce((sum, word) => sum + countOf(word) + (telling.has(stem(word)) ? 2 : 0), 0) }
  })
  const [best] = phrases.toSorted(
    (a, b) => b.score - a.score || a.own.length - b.own.length || (a.own.join(' ') < b.own.join(' ') ? -1 : 1),
  )
  if (!best || best.own.length === 0) return null
  const own = best.own.map((word) => asWritten(word, titles))
  if (act !== null) return capital(`${act} ${own.join(' ')}`)
  return own.length >= 2 ? capital(own.join(' ')) : null
}

/** An abbreviation as the requests write it: PR, CSS. */
function asWritten(word: string, titles: readonly string[]): string {
  const upper = word.toUpperCase()
  return word.length <= 4 && titles.some((title) => title.split(/[^\p{L}\p{N}]+/u).includes(upper)) ? upper : word
}

const stemsOf = (title: string): string[] => distinctiveWords(title).map(stem)

const distinctByStem = (words: readonly string[]): string[] => [...new Map(words.map((word) => [stem(word), word])).values()]

/** The verb that most requests begin with, else the one that most use; null where no two use the same. */
function usualVerb(titles: readonly string[]): string | null {
  const words = titles.map((title) => title.toLowerCase().match(/[a-z]+/g) ?? [])
  const first = mostCommon(words.flatMap(([word]) => word ?? []))
  if (first && (verb.test(first.word) || first.count * 2 > titles.length)) return first.word
  return mostCommon(words.flatMap((own) => [...new Set(own)].filter((word) => verb.test(word))))?.word ?? null
}

/** The word that stands most often, at least twice. */
function mostCommon(words: readonly string[]): { word: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return best && best[1] >= 2 ? { word: best[0], count: best[1] } : null
}
