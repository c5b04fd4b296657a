import { parseJson, type Parsed } from '@/lib/transcripts/source/parse-json'

const words = ['-Infinity', 'Infinity', 'NaN']

/**
 * Parses JSON as some writers leave it, with bare `NaN`, `Infinity` and `-Infinity`, which become null. What is JSON already is
 * parsed as it is; what is broken in another way answers the reason of the plain parse.
 */
export function parseLooseJson(text: string): Parsed {
  const parsed = parseJson(text)
  if (parsed.problem === undefined || !words.some((word) => text.includes(word))) return parsed
  const loose = parseJson(withoutWords(text))
  return loose.problem === undefined ? loose : parsed
}

/** One walk over the text; what stands in a string stays. */
function withoutWords(text: string): string {
  let out = ''
  let from = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\' && isInside) at++
    else if (sign === '"') isInside = !isInside
    else if (!isInside && (sign === 'N' || sign === 'I' || sign === '-')) {
      const word = words.find((one) => text.startsWith(one, at))
      if (word === undefined) continue
      out += `${text.slice(from, at)}null`
      at += word.length - 1
      from = at + 1
    }
  }
  return out + text.slice(from)
}
