import { parseJson } from '@/lib/transcripts/source/parse-json'
import { isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Maximum nesting that recursive code can safely write, compare and hash. */
export const inputDepthMax = 200

export interface ReadInput {
  input: JsonRecord
  /** Why the input is not what the agent wrote. */
  problem?: string
}

/**
 * Arguments of a call as an object: an object unchanged, JSON text parsed, anything else as `{ input: value }`, nothing as `{}`.
 * Text that does not parse and nesting beyond 200 levels are reported as a problem.
 */
export function readInput(value: unknown): ReadInput {
  if (value === undefined || value === null || value === '') return { input: {} }
  if (typeof value !== 'string') return fit(value)
  const parsed = parseJson(value)
  if (parsed.problem !== undefined) return { input: { input: value }, problem: `arguments are ${parsed.problem}` }
  return parsed.value === null ? { input: {} } : fit(parsed.value)
}

function fit(value: unknown): ReadInput {
  if (isTooDeep(value)) return { input: {}, problem: `input is nested deeper than ${inputDepthMax} levels` }
  return { input: isRecord(value) ? value : { input: value } }
}

/** True when the value nests deeper than `levels`. */
function isTooDeep(value: unknown, levels = inputDepthMax): boolean {
  if (typeof value !== 'object' || value === null) return false
  const items: unknown[] = Object.values(value)
  return levels === 0 ? items.length > 0 : items.some((item) => isTooDeep(item, levels - 1))
}
