import { commandHeads, headsOfArguments } from '@/lib/domain/shape/command-heads'
import { optionalParams } from '@/lib/domain/shape/optional-params'
import { parametersOf } from '@/lib/domain/shape/parameters'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import type { Shape, ShapeRules } from '@/lib/domain/shape/types'

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
