import { namesSomebody } from '@/lib/domain/draft/names-one'
import { leadingHeading } from '@/lib/domain/request/wanted-sentences'
import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'

/** Longest gist, in characters; a request that is no longer is its own. */
export const gistMax = 160
const gistMin = 15

/** How far into a request is looked: below stands what was pasted. */
const lengthRead = 1_500

/** Telling words from which a sentence says what is wanted: one alone stands in greetings, too. */
const tellingMin = 2

export const isDistinctive = (text: string): boolean => distinctiveWords(text).length >= tellingMin

/** Announces what stands below it. */
const announcing = /\bfollowing\b|:$/i

/**
 * What was asked, of a request that is long or names somebody: the heading of a pasted plan, else its first sentence that tells something
 * and names nobody, else the first line, else the request. `cases` are words that name somebody or one case, lower case.
 */
export function findGist(request: string, cases: ReadonlySet<string>): string {
  if (request.length <= gistMax && !namesSomebody(request, cases)) return request
  const lines = request
    .slice(0, lengthRead)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [first = ''] = lines
  const heading = leadingHeading(request)
  if (heading && !namesSomebody(heading, cases)) return heading
  const sentences = lines
    .flatMap((line) => line.replace(/^(?:[-*•]|\d+[.)])\s+/, '').split(/(?<=[.!?])\s+/))
    .filter((text) => text.length >= gistMin && text.length <= gistMax && !announcing.test(text) && !namesSomebody(text, cases))
  const gist = sentences.find(isDistinctive) ?? sentences.find((text) => distinctiveWords(text).length > 0)
  return gist ?? (first.length >= gistMin && first.length <= gistMax ? first : request)
}
