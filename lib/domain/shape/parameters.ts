import type { ShapeParam } from '@/lib/domain/shape/types'

/**
 * Names and JSON kinds of an input's parameters, sorted by name, without those in `skipped` (top level only).
 * Null is absent. Members of an object are listed one level down; below that an object is only "object".
 */
export function parametersOf(input: Record<string, unknown>, skipped: ReadonlySet<string>): ShapeParam[] {
  const params: ShapeParam[] = []
  for (const [name, value] of Object.entries(input)) {
    if (value === null || value === undefined || skipped.has(name)) continue
    params.push({ name, type: typeOf(value) })
    if (!isObject(value)) continue
    for (const [inner, member] of Object.entries(value)) {
      if (member === null || member === undefined) continue
      params.push({ name: `${name}.${inner}`, type: typeOf(member) })
    }
  }
  return params.sort((a, b) => compare(a.name, b.name) || compare(a.type, b.type))
}

function typeOf(value: unknown): string {
  if (!Array.isArray(value)) return kindOf(value)
  const kinds = new Set<string>()
  for (const item of value) if (item !== null && item !== undefined) kinds.add(kindOf(item))
  // An empty list and a list of records are one shape: the same call with nothing to do is not another tool.
  if (kinds.size === 0 || (kinds.size === 1 && kinds.has('object'))) return 'array'
  return `array<${[...kinds].sort(compare).join('|')}>`
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'string' || kind === 'boolean' || kind === 'object' ? kind : 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
