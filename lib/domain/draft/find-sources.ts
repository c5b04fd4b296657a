import { readLeaves, type Leaf } from '@/lib/domain/draft/read-leaves'
import type { Source } from '@/lib/domain/draft/types'

/** What stood before a step in its session, redacted. Only where a value came from leaves here, never the value. */
export interface Before {
  /**
   * Earlier results, in order. `step` is the 0-based step of the pattern whose tool it is, if any; `leaves` are those of the summary, from
   * who has read it already: every step asks for the results before it.
   */
  results: { tool: string; step?: number; summary: string; leaves?: readonly Leaf[] }[]
  /** What the user had said. */
  requests: string[]
}

/** A value that says nothing of where it came from: too short, or one that stands everywhere. */
const mentionMin = 3
const everywhere = /^(?:true|false|null|none|yes|no|ok|success|error|\d{1,2}|\d\.\d)$/i

/** A value of a parameter that can be looked for; `key` is its name within an object, empty for the parameter's own or a list's. */
export interface ParamLeaf {
  key: string
  text: string
}

/** The values of an input that can be looked for, by parameter (`filter.status` for a member). A list or object gives its leaves. */
export function paramLeaves(input: Record<string, unknown>): Map<string, ParamLeaf[]> {
  const leaves = new Map<string, ParamLeaf[]>()
  const walk = (value: unknown, param: string, depth: number, name = ''): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).trim()
      if (text.length >= mentionMin && text.length <= 200 && !everywhere.test(text))
        leaves.set(param, [...(leaves.get(param) ?? []), { key: name, text }])
    } else if (Array.isArray(value)) for (const one of value.slice(0, 20)) walk(one, param, depth, name)
    else if (typeof value === 'object' && value !== null && depth < 4) {
      for (const [key, one] of Object.entries(value))
        walk(one, depth === 0 ? (param ? `${param}.${key}` : key) : param, depth + 1, depth === 0 ? '' : key)
    }
  }
  for (const [key, value] of Object.entries(input)) walk(value, key, isPlainObject(value) ? 0 : 1)
  return leaves
}

const isPlainObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase()

const edge = (sign: string | undefined): boolean => sign === undefined || !/[\p{L}\p{N}_]/u.test(sign)

/** Whole-word occurrence of a value in running text. */
function mentions(text: string, value: string): boolean {
  const at = text.toLowerCase().indexOf(value.toLowerCase())
  if (at < 0) return false
  return edge(text[at - 1]) && edge(text[at + value.length])
}

type Read = Required<Pick<Before['results'][number], 'leaves'>> & Before['results'][number]

/**
 * Where each value of an input stood before: in an earlier result (with its path where the result is JSON), or in what the user said.
 * Every place is named, the nearest result first; the caller keeps what most sessions share.
 */
export function findSources(input: Record<string, unknown>, before: Before): Record<string, Source[]> {
  const results = before.results
    .map((result): Read => ({ ...result, leaves: result.leaves ?? readLeaves(result.summary) }))
    .toReversed()
  const sources: Record<string, Source[]> = {}
  for (const [param, leaves] of paramLeaves(input)) {
    const values = leaves.map(({ text }) => text)
    const places = results.flatMap((result) => placesIn(result, values))
    if (values.every((value) => before.requests.some((request) => mentions(request, value)))) places.push({ from: 'request' })
    if (places.length > 0) sources[param] = distinct(places)
  }
  return sources
}

function placesIn(result: Read, values: readonly string[]): Source[] {
  const at =
    result.step === undefined ? { from: 'earlier' as const, tool: result.tool } : { from: 'step' as const, step: result.step }
  if (result.leaves.length === 0) return values.every((value) => mentions(result.summary, value)) ? [at] : []
  if (values.length > 1) {
    const isThere = values.every((value) => result.leaves.some((leaf) => same(leaf.value, value)))
    return isThere ? [at] : []
  }
  const paths = new Set(result.leaves.filter((leaf) => same(leaf.value, values[0]!)).map((leaf) => leaf.path))
  return [...paths].map((path) => (path === '' ? at : { ...at, path }))
}

function distinct(sources: readonly Source[]): Source[] {
  const seen = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return [...seen.values()]
}

/** Occurrences that must agree on a source, and at least two of them. */
const agreeing = 0.75

interface Counted {
  source: Source
  count: number
}

const rank = ({ source }: Counted): number => (source.from === 'step' ? 2 : source.from === 'request' ? 1 : 0)
const stepOf = ({ source }: Counted): number => (source.from === 'step' ? source.step : 0)
const pathOf = ({ source }: Counted): string => ('path' in source ? (source.path ?? '') : '')

/**
 * The source that most occurrences share: in at least three quarters of those that have the value, and in two. A step of the pattern
 * comes before the request, the request before anything else; a later step before an earlier one.
 */
export function agreeOnSource(perRun: readonly (readonly Source[])[]): Source | null {
  const counts = new Map<string, Counted>()
  for (const sources of perRun) {
    for (const source of sources) {
      const key = JSON.stringify(source)
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { source, count: 1 })
    }
  }
  const enough = [...counts.values()].filter(({ count }) => count >= 2 && count >= perRun.length * agreeing)
  const [best] = enough.sort(
    (a, b) =>
      rank(b) - rank(a) ||
      b.count - a.count ||
      stepOf(b) - stepOf(a) ||
      pathOf(a).length - pathOf(b).length ||
      (pathOf(a) < pathOf(b) ? -1 : 1),
  )
  return best?.source ?? null
}
