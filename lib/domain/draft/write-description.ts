import { quotable } from '@/lib/domain/draft/pick-examples'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { stem } from '@/lib/domain/search/stem'
import { stopWords, weakWords } from '@/lib/domain/search/stop-words'

/** Wanted and allowed length, in characters. */
const wantedMax = 250
const exampleMax = 80
const keywordsMax = 5

const lengthOf = (text: string): number => Array.from(text).length

/** Words that several requests share, most shared first: what people say when they want this. */
export function triggerWords(requests: readonly string[]): string[] {
  const counts = new Map<string, { word: string; requests: number; at: number }>()
  requests.forEach((request, index) => {
    const seen = new Set<string>()
    for (const [word] of request
      .replace(/\[redacted:[a-z-]+\]/g, ' ')
      .toLowerCase()
      .matchAll(/\p{L}{3,24}/gu)) {
      const key = stem(word)
      if (seen.has(key) || stopWords.has(word) || weakWords.has(key)) continue
      seen.add(key)
      const known = counts.get(key)
      if (known) known.requests++
      else counts.set(key, { word, requests: 1, at: index })
    }
  })
  const shared = [...counts.values()].filter((entry) => entry.requests >= 2)
  return shared
    .sort((a, b) => b.requests - a.requests || a.at - b.at || (a.word < b.word ? -1 : 1))
    .slice(0, keywordsMax)
    .map(({ word }) => word)
}

function names(steps: readonly RecipeStep[]): string {
  const all = [...new Set(steps.filter((step) => !step.isOptional).flatMap((step) => step.heads ?? [step.tool]))]
  const shown = all.length <= 5 ? all : [...all.slice(0, 2), ...all.slice(-2)]
  return joinWords(shown, 'and')
}

function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/**
 * What it does and when to use it, without angle brackets, at most 250 characters where the names allow. `title` opens it; the words
 * that requests share and the shortest of them follow.
 */
export function writeDescription(
  title: string,
  steps: readonly RecipeStep[],
  requests: readonly string[],
  examples: readonly string[],
): string {
  const what = `${title} with ${names(steps)}.`
  const words = joinWords(triggerWords(requests), 'or')
  const example = examples.map((line) => quotable(line, exampleMax)).find((line) => !line.endsWith('…'))
  const forms = [
    words && example ? `${what} Use when asked about ${words}, or for requests like '${example}'.` : '',
    words ? `${what} Use when asked about ${words}.` : '',
    example ? `${what} Use for requests like '${example}'.` : '',
    `${what} Use when a task needs these steps in this order.`,
  ]
  const plain = forms.filter((form) => form !== '').map((form) => form.replace(/[<>]/g, '').replace(/\s+/g, ' '))
  const chosen = plain.find((form) => lengthOf(form) <= wantedMax) ?? plain.at(-1)!
  return lengthOf(chosen) <= 1024 ? chosen : `${Array.from(chosen).slice(0, 1023).join('')}…`
}
