import { parseJson } from '@/lib/transcripts/source/parse-json'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** A result: one query or several, `{ query, result, success }`, as a list, an object or JSON text; or plain text. */
export function readClineResult(content: unknown): { text: string; isFailure: boolean } {
  const queries = readQueries(content)
  if (queries.length === 0) return { text: joinBlocks(content), isFailure: false }
  const text = queries.map(({ result, error }) => textOf(result ?? error)).join('\n')
  return { text, isFailure: queries.some(({ success }) => success === false) }
}

function readQueries(content: unknown): JsonRecord[] {
  const parsed = typeof content === 'string' && /^\s*[{[]/.test(content) ? parseJson(content).value : content
  const items: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const texts = items.filter(isRecord).filter(({ type, text }) => type === 'text' && typeof text === 'string')
  if (texts.length > 0 && typeof content !== 'string') return texts.flatMap(({ text }) => readQueries(text))
  return items.filter(isRecord).filter((item) => 'success' in item)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : Array.isArray(value) ? joinBlocks(value) : JSON.stringify(value)
}
