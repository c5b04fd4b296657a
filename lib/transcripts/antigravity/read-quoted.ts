import { readInput } from '@/lib/transcripts/draft/read-input'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** Arguments whose texts are JSON once more: `"\"/tmp\""` is /tmp. */
export function readQuoted(args: unknown): JsonRecord {
  const { input } = readInput(args)
  const fields = Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? unquote(value) : value])
  return Object.fromEntries(fields) as JsonRecord
}

function unquote(text: string): unknown {
  if (!text.startsWith('"')) return text
  const { value } = parseJson(text)
  return typeof value === 'string' ? value : text
}
