import { findInjection } from '@/lib/domain/gate/find-injection'

/** Longest example shown, in characters. */
const exampleMax = 160

/** Examples in the body; the rest of the requests live in rows of their own. */
const examplesMax = 5

/** A request as one quotable line: white space collapsed, markup signs out, cut at a word. */
export function quotable(request: string, max = exampleMax): string {
  const line = request
    .replace(/\p{Cc}|\p{Cf}/gu, ' ')
    .replace(/[<>`"“”|*_#\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = Array.from(line)
  if (signs.length <= max) return line
  const cut = signs.slice(0, max - 1).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).trimEnd()}…`
}

/**
 * Redacted requests worth showing, the short and telling ones first: at least two words, no two alike, none that speaks to the agent
 * that will read it, none that is mostly redaction marks.
 */
export function pickExamples(requests: readonly string[], max = examplesMax): string[] {
  const seen = new Set<string>()
  const lines: string[] = []
  for (const request of requests) {
    if (findInjection(request)) continue
    const line = quotable(request)
    const words = line.replace(/\[redacted:[a-z-]+\]/g, '').match(/\p{L}{2,}/gu) ?? []
    const key = words.join(' ').toLowerCase()
    if (words.length < 2 || seen.has(key)) continue
    seen.add(key)
    lines.push(line)
  }
  const byLength = lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => a.line.length - b.line.length || a.index - b.index)
  return byLength.slice(0, max).map(({ line }) => line)
}
