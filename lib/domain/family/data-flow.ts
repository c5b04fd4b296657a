import { readLeaves } from '@/lib/domain/draft/read-leaves'
import { isGenericTool } from '@/lib/domain/background/shipped'
import type { FamilyCall } from './types'

/** A value of a call that an earlier result of the unit gave. */
export interface Flow {
  /** Index of the call whose result gave it, and of the one that used it. */
  from: number
  to: number
  /** Place in a JSON result (`orders[].id`), empty for running text. */
  path: string
  param: string
}

/** A value that says nothing of where it came from. */
const everywhere = /^(?:true|false|null|none|yes|no|ok|success|error|\d{1,2}|\d\.\d)$/i
const shortest = 3
const longest = 120
const wordsMax = 400

interface Place {
  call: number
  path: string
}

/**
 * The values that calls of a unit took from earlier results. A value counts where a result holds it whole: as a leaf of JSON, or as a
 * word of a text that is not JSON. The first result that holds it is named, with every path at which it stands there. Tools of any
 * harness (reading, searching, a shell) hand on nothing that tells a task.
 */
export function dataFlow(calls: readonly FamilyCall[]): Flow[] {
  const places = new Map<string, Place[]>()
  const given = new Set<string>()
  const flows: Flow[] = []
  calls.forEach((call, to) => {
    const values = valuesOf(call.input)
    for (const [param, texts] of values)
      for (const text of texts) {
        given.add(text)
        for (const { call: from, path } of places.get(text) ?? [])
          if (isOfDomain(call) && isOfDomain(calls[from]!)) flows.push({ from, to, path, param })
      }
    if (call.status === 'error') return
    for (const { path, value } of resultValues(call.summary)) {
      // What a call was given and only says again comes from where it was given.
      if (given.has(value) || saysNothing(value)) continue
      const known = places.get(value)
      if (!known) places.set(value, [{ call: to, path }])
      else if (known[0]?.call === to) known.push({ call: to, path })
    }
  })
  return flows
}

/** Whether a value is too short, too long or too common to tell where it came from. */
export const saysNothing = (value: string): boolean => everywhere.test(value) || value.length < shortest || value.length > longest

/** Whether a call is of a tool that no harness has by itself. */
export const isOfDomain = ({ tool }: FamilyCall): boolean => !isGenericTool(tool)

/** What a result holds: the leaves of JSON, or the words of a text that look like identifiers. */
export function resultValues(summary: string): { path: string; value: string }[] {
  const leaves = readLeaves(summary)
  if (leaves.length > 0) return leaves
  const words = summary.match(/[#@]?[\p{L}\p{N}][\p{L}\p{N}_.@/-]*[\p{L}\p{N}]/gu) ?? []
  // In running text only what looks like an identifier was surely taken from there.
  return [...new Set(words.slice(0, wordsMax))].filter((word) => /[\d_@#/]/.test(word)).map((value) => ({ path: '', value }))
}

/** The values of an input that may come from a result, by parameter; lists and objects give their leaves. */
function valuesOf(input: Record<string, unknown>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const walk = (value: unknown, param: string, depth: number): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).trim()
      if (text.length >= shortest && text.length <= longest && !everywhere.test(text))
        found.set(param, [...(found.get(param) ?? []), text])
    } else if (Array.isArray(value)) for (const one of value.slice(0, 20)) walk(one, param, depth + 1)
    else if (typeof value === 'object' && value !== null && depth < 5)
      for (const [key, one] of Object.entries(value)) walk(one, param === '' ? key : `${param}.${key}`, depth + 1)
  }
  walk(input, '', 0)
  return found
}
