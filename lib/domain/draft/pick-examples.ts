import { findGist, gistMax, isDistinctive } from '@/lib/domain/draft/find-gist'
import { namesSomebody } from '@/lib/domain/draft/names-one'
import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { findSpoken } from '@/lib/domain/gate/find-injection'
import { cutAtWord } from '@/lib/domain/request/cut-at-word'

/** Examples in the body; the rest of the requests live in rows of their own. Of those that had to be cut, fewer. */
const examplesMax = 5
const cutMax = 2

/** A request as one quotable line: white space collapsed, markup signs out, cut at a word. */
export function quotable(request: string, max = gistMax): string {
  const line = request
    .replace(/\p{Cc}|\p{Cf}/gu, ' ')
    .replace(/[<>`"“”|*_#\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutAtWord(line, max)
}

interface Example {
  line: string
  isReported: boolean
}

const byTelling = (a: Example, b: Example): number => Number(b.isReported) - Number(a.isReported) || a.line.length - b.line.length

const isCut = (line: string): boolean => line.endsWith('…')

/**
 * Redacted requests worth showing, the telling and short ones first: at least two words, one of them telling, no two alike, none that
 * speaks to the agent that will read it, none that is mostly redaction marks, none that names somebody or one case; `cases` are words that
 * do, lower case. Requests that were ranked before stay in their order.
 */
export function pickExamples(
  requests: readonly string[],
  cases: ReadonlySet<string> = new Set(),
  order: 'telling' | 'ranked' = 'telling',
): string[] {
  const seen = new Set<string>()
  const examples: Example[] = []
  for (const request of requests) {
    if (findSpoken(request)) continue
    const line = quotable(findGist(request, cases))
    const plain = line.replace(/\[redacted:[a-z-]+\]/g, '')
    if (namesSomebody(plain, cases) || distinctiveWords(plain).length === 0) continue
    const words = plain.match(/\p{L}{2,}/gu) ?? []
    const key = words.join(' ').toLowerCase()
    if (words.length < 2 || seen.has(key)) continue
    seen.add(key)
    examples.push({ line, isReported: isDistinctive(line) })
  }
  const inOrder = order === 'ranked' ? examples : examples.toSorted(byTelling)
  const lines = inOrder.map(({ line }) => line)
  const whole = lines.filter((line) => !isCut(line)).slice(0, examplesMax)
  return whole.length > 0 ? whole : lines.slice(0, cutMax)
}
