import { jsonOrNull } from '@/lib/domain/json-or-null'
import { z } from 'zod'
import { isRecord } from '@/lib/domain/is-record'

const answerShape = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  files: z.array(z.object({ path: z.string(), text: z.string() })).min(1),
  basis: z.array(z.object({ sentence: z.string(), steps: z.array(z.number().int()) })),
})
/** What somebody proposes as a wording, before anything is checked. */
export type WordingAnswer = z.output<typeof answerShape>

/** Openings of objects that are tried, the last of them last. */
const openingsMax = 200

/** The end of the JSON object that begins at a place; -1 where it never ends. */
function endOfObject(text: string, from: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return -1
}

/** The fields in which programs wrap a model's answer: `result`, `response`, `text`, a message's `content`. */
const wrapping = ['result', 'response', 'text', 'content', 'message', 'part', 'item']

function findIn(value: unknown, depth: number): WordingAnswer | null {
  const answer = answerShape.safeParse(value)
  if (answer.success) return answer.data
  if (depth === 0) return null
  if (typeof value === 'string') return readWordingAnswer(value, depth - 1)
  if (!isRecord(value)) return null
  for (const field of wrapping) {
    const found = findIn(value[field], depth - 1)
    if (found) return found
  }
  return null
}

/**
 * The wording in the output of a program or a model: a JSON object, alone, in a fence, between other lines, or wrapped in the
 * program's own JSON; null where there is none. The last one counts.
 */
export function readWordingAnswer(output: string, depth = 4): WordingAnswer | null {
  const openings = [...output.matchAll(/\{/g)].map(({ index }) => index)
  let found: WordingAnswer | null = null
  let from = 0
  for (const start of openings.slice(0, openingsMax)) {
    if (start < from) continue
    const end = endOfObject(output, start)
    // Where it is no JSON another place of the text may be.
    const value = end < 0 ? null : jsonOrNull(output.slice(start, end))
    if (value === null) continue
    found = findIn(value, depth) ?? found
    from = end
  }
  return found
}
