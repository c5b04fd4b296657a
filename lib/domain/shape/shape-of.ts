import { commandHeads, headsOfArguments } from '@/lib/domain/shape/command-heads'
import { optionalParams } from '@/lib/domain/shape/optional-params'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import type { Shape, ShapeRules, ShapeParam } from '@/lib/domain/shape/types'

/**
 * Names and JSON kinds of an input's parameters, sorted by name, without those in `skipped` (top level only).
 * Null is absent. Members of an object are listed one level down; below that an object is only "object".
 */
function parametersOf(input: Record<string, unknown>, skipped: ReadonlySet<string>): ShapeParam[] {
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

/**
 * Reduces a tool call to its repeatable structure: the tool's name as called, its significant parameters with their JSON kinds,
 * and for shell tools the command heads. The result contains no value of the input.
 */
export function shapeOf(tool: string, input: Record<string, unknown>, rules?: ShapeRules): Shape {
  const shape: Shape = { tool, params: parametersOf(input, skippedParams(tool, rules)) }
  if (!isShellTool(tool, rules?.shellTools)) return shape
  const command = commandOf(tool, input, rules?.shellTools)
  const heads = command === null ? [] : typeof command === 'string' ? commandHeads(command) : headsOfArguments(command)
  return { ...shape, heads }
}

const builtIn = new Map(Object.entries(optionalParams).map(([tool, names]) => [tool, new Set(names)]))
const none: ReadonlySet<string> = new Set()

function skippedParams(tool: string, rules: ShapeRules | undefined): ReadonlySet<string> {
  const known = builtIn.get(tool) ?? none
  const extra = rules?.optionalParams
  return extra && Object.hasOwn(extra, tool) ? new Set([...known, ...(extra[tool] ?? [])]) : known
}
