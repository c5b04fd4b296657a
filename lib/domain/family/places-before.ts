import { paramLeaves, type ParamLeaf } from '@/lib/domain/draft/find-sources'
import { isOfDomain, resultValues, saysNothing } from './data-flow'
import type { Unit } from './types'

/** Where a value stood before a call took it. */
export interface Place {
  /** `echo`: in a result that only says again what its call was given; `input`: among what an earlier call was given. */
  kind: 'result' | 'echo' | 'input'
  /** Index of the call. */
  call: number
  /** Of a result its place in it (`orders[].id`, empty for running text), else the parameter. */
  path: string
}

/** A parameter of a call with its values, each with the places at which it stood before. */
export interface PlacedParam {
  param: string
  leaves: (ParamLeaf & { places: readonly Place[]; isSaid: boolean })[]
}

export interface PlacedUnit {
  /** By call. */
  params: PlacedParam[][]
  /** Values that the result of a call holds at a path. */
  valuesAt: (call: number, path: string) => ReadonlySet<string>
}

/** Reads where the values of a unit's calls stood before them: in results, in what other calls were given, in what was said. */
export function placesBefore({ calls, request }: Unit): PlacedUnit {
  const known = new Map<string, Place[]>()
  const at = new Map<string, Set<string>>()
  const said = request.toLowerCase()
  const note = (value: string, place: Place): void => {
    const before = known.get(value)
    if (before) before.push(place)
    else known.set(value, [place])
  }
  const params = calls.map((call, index): PlacedParam[] => {
    if (!isOfDomain(call)) return []
    const given = paramLeaves(call.input)
    const placed = [...given].map(([param, leaves]): PlacedParam => ({
      param,
      leaves: leaves.map((leaf) => ({
        ...leaf,
        places: [...(known.get(leaf.text) ?? [])],
        isSaid: isWord(said, leaf.text.toLowerCase()),
      })),
    }))
    if (call.status === 'error') return placed
    const own = new Set([...given.values()].flat().map(({ text }) => text))
    for (const [param, leaves] of given)
      for (const { text, key } of leaves) if (key === '') note(text, { kind: 'input', call: index, path: param })
    for (const { path, value } of resultValues(call.summary)) {
      const values = at.get(`${index} ${path}`) ?? new Set()
      // A list holds many a value more than once: it stands there all the same.
      if (values.has(value)) continue
      at.set(`${index} ${path}`, values.add(value))
      if (!saysNothing(value)) note(value, { kind: own.has(value) ? 'echo' : 'result', call: index, path })
    }
    return placed
  })
  return { params, valuesAt: (call, path) => at.get(`${call} ${path}`) ?? new Set() }
}

const isSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/** Whether a text holds a value as a word of its own. */
function isWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (!isSign(text[at - 1]) && !isSign(text[at + value.length])) return true
  return false
}
