import { cleanValue } from '@/lib/transcripts/text/clean-value'

export type Parsed = { value: unknown; problem?: undefined } | { problem: string; value?: undefined }

/** U+0000 and surrogates as JSON escapes: databases reject the former, and UTF-8 cannot encode a lone surrogate. */
const unstorable = /\\u(?:0000|d[89a-f])/i

/** JSON.parse that returns a reason instead of throwing, with U+0000 and lone surrogates replaced by U+FFFD throughout. */
export function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return { value: text.includes('\\u') && unstorable.test(text) ? cleanValue(value) : value }
  } catch (error) {
    return { problem: error instanceof Error ? shortReason(error.message) : 'not JSON' }
  }
}

/** Removes the text the engine quotes, because a reason is shown and logged. */
function shortReason(message: string): string {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? 'not JSON' : `not JSON (character ${Number(position) + 1})`
}
