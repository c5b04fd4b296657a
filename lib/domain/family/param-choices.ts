import type { SteppedCalls } from './model-steps'
import type { Unit } from './types'

/** A value of a parameter with the units that use it. */
export interface Choice {
  value: string | number | boolean
  units: number
}

/** Different values up to which a parameter is a choice, and units in which each of them must stand. */
const choicesMax = 5
const unitsMin = 2
const longest = 60

/** The values of each parameter of a step over all its calls, the most used first; only of parameters that have few. */
export function paramChoices(units: readonly Unit[], calls: SteppedCalls): Record<string, Choice[]> {
  const seen = new Map<string, Map<string | number | boolean, Set<Unit>>>()
  const open = new Set<string>()
  units.forEach((unit, at) => {
    for (const call of calls[at] ?? []) {
      const { input, status } = unit.calls[call]!
      if (status === 'error') continue
      for (const [param, value] of Object.entries(input)) {
        const values = seen.get(param) ?? new Map<string | number | boolean, Set<Unit>>()
        seen.set(param, values)
        if (!isShort(value) || values.size > choicesMax) open.add(param)
        else values.set(value, (values.get(value) ?? new Set()).add(unit))
      }
    }
  })
  const few = [...seen].flatMap(([param, values]) => {
    if (open.has(param) || values.size > choicesMax) return []
    const choices = [...values].map(([value, own]): Choice => ({ value, units: own.size }))
    return choices.every(({ units: own }) => own >= unitsMin)
      ? [[param, choices.toSorted((a, b) => b.units - a.units || (String(a.value) < String(b.value) ? -1 : 1))] as const]
      : []
  })
  return Object.fromEntries(few)
}

const isShort = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? value.length <= longest : typeof value === 'number' || typeof value === 'boolean'
