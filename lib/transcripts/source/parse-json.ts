import { cleanValue } from '@/lib/transcripts/text/clean-value'

export type Parsed = { value: unknown; problem?: undefined } | { problem: string; value?: undefined }

/** U+0000 and surrogates, as JSON escapes them: no database takes the first, no UTF-8 the second when it stands alone. */
const unstorable = /\\u(?:0000|d[89a-f])/i

/** JSON.parse that answers a reason instead of throwing, with U+0000 and lone surrogates replaced by U+FFFD throughout. */
export function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return { value: text.includes('\\u') && unstorable.test(text) ? cleanValue(value) : value }
  } catch (error) {
    return { problem: error instanceof Error ? shortReason(error.message) : 'not JSON' }
  }
}

/** The engine quotes the text it failed on; a reason is shown and logged, so the quotation goes. */
function shortReason(message: string): string {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? 'not JSON' : `not JSON (character ${Number(position) + 1})`
}
